# SPDX-License-Identifier: BSD-2-Clause
include(${CMAKE_CURRENT_LIST_DIR}/mtstream-targets.cmake)
if(TARGET mtstream::mtstream)
	return()
elseif(TARGET mtstream::shared)
	add_library(mtstream::mtstream ALIAS mtstream::shared)
else()
	add_library(mtstream::mtstream ALIAS mtstream::static)
endif()
