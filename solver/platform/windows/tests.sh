#!/usr/bin/env bash
# Runs a test program under wine: tests.sh PROGRAM.exe [OPTION...]. Success is the last line of
# GoogleTest, since wine ends with 0 after a crash.
set -euo pipefail
export WINEDEBUG=-all WINEPREFIX=${WINEPREFIX:-$PWD/build/wine}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
/usr/lib/wine/wine64 "$@" >"$log" 2>&1 </dev/null || true
# The lines of Windows end in two characters.
if last=$(tr -d '\r' <"$log" | grep '^\[  PASSED  \]') && ! grep -q '^\[  FAILED  \]' "$log"; then
    echo "${1##*/}: $last"
else
    grep -E '^\[  FAILED  \]|Failure|error' "$log" | head -n 40 || tail -n 20 "$log"
    echo "${1##*/}: FAILED"
    exit 1
fi
