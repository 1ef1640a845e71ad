# SPDX-License-Identifier: BSD-2-Clause
# How cost grows with the length of a stream: gnuplot -e "data='FILE'; picture='FILE.svg'" plot.gp
set terminal svg size 900,600 noenhanced background "white"
set output picture
set logscale xy
set xlabel "length of the stream, bytes"
set ylabel "median, microseconds"
set key left top
set grid
plot for [column in "plain_read sum_with_checks push_with_checks write memset open get"] \
    data using "bytes":column with points pointsize 1 title column
