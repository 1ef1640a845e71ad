# SPDX-License-Identifier: BSD-2-Clause
# Whatever ends the runner ends the adapter, which holds the pipe open as long as it lives.
mkfifo held
for signal in HUP INT TERM; do
	env --default-signal="$signal" \
	    mtstream conform --corpus=corpus -- sh -c 'exec 3>held; echo lives >&3; sleep 1000' &
	exec 4<held
	read -r word <&4
	kill -s "$signal" "$!"
	wait "$!" 2>/dev/null || echo "$word until $signal: $?"
	timeout 100 cat <&4
	exec 4<&-
done
