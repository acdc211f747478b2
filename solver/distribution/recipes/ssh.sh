#!/usr/bin/env bash
# A worker on each machine, on a folder that all of them see under the same name:
#
#     polypack split FILE --units 1000 -o DIR
#     ssh.sh DIR HOST...
#
# Whatever becomes of a machine, the others do its units; the same command again goes on.
folder=$(realpath "$1")
shift
for host in "$@"; do
    ssh -o BatchMode=yes "$host" polypack work "'$folder'" </dev/null &
done
wait
polypack merge "$folder"
