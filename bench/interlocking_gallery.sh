#!/usr/bin/env bash
# Makes interlocking puzzles that are shipped anew, by the command in each file:
#
#     bench/interlocking_gallery.sh DIRECTORY [FILE...]
#
# compares the levels and moves with those in the file, replays the moves cell by cell, and writes to
# DIRECTORY the puzzle, its packing with the moves, and every piece as a solid in STL and 3MF.
# Default: all of puzzles/interlocking-*.yaml, which takes a quarter of an hour of one core. POLYPACK
# names the program; default: that of the release build. Exits with 1 if something differs.
set -euo pipefail
to=$(realpath "$1")
shift
[ $# -eq 0 ] || files=$(realpath "$@")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export POLYPACK=${POLYPACK:-$PWD/build/release/polypack}
differ=0
for file in ${files:-puzzles/interlocking-*.yaml}; do
    name=$to/$(basename "$file" .yaml)
    read -ra command <<<"$(sed -n 's/^# Found by: //p' "$file")"
    [ "${command[0]}" != polypack ] || command[0]=$POLYPACK
    said=$(sed -nE 's/^# ([0-9]+) moves .* ([0-9]+) take all .*/level \1, moves \2/p' "$file")
    SECONDS=0
    found=$("${command[@]}" --threads 1 -o "$name.yaml" --made "$name.jsonl" | head -1)
    printf '%-44s %s, %d s\n' "$(basename "$file")" "$said" "$SECONDS"
    if [[ $found != *"$said"* ]]; then
        echo "    found another: $found"
        differ=1
    fi
    "$POLYPACK" disassemble "$name.yaml" --check "$name.jsonl" | sed 's/^/    /'
    "$POLYPACK" export "$name.yaml" "$name.jsonl" --stl "$name-stl" >/dev/null
    "$POLYPACK" export "$name.yaml" "$name.jsonl" --3mf "$name.3mf" >/dev/null
done
exit $differ
