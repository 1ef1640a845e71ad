// SPDX-License-Identifier: BSD-2-Clause
// The same program, compiled as C++.
#include "consumer.c"
