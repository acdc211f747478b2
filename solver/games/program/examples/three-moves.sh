#!/bin/sh
# Counts the sequences of three moves of every game that polypack-games knows.
set -eu
polypack-games perft --list | awk '/^[a-z]/ { print $1 }' | while read -r game; do
    printf '%-14s ' "$game"
    polypack-games perft "$game" 3 2>/dev/null
done
