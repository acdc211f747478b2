#!/bin/sh
# Tests pages in headless Chromium: test.sh [PROGRAM | PAGE...]. With PROGRAM, polypack, it writes
# and tests a page for a puzzle on every lattice. Without arguments it tests the samples of test/.
set -eu
here=$(dirname "$(realpath "$0")")

if [ -z "${CHROMIUM:-}" ] && ! command -v chromium >/dev/null; then
    as_root=""
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    $as_root apt-get update
    $as_root apt-get install -y --no-install-recommends chromium
fi
[ -d "$here/node_modules/playwright-core" ] || (cd "$here" && npm ci --no-audit --no-fund)
CHROMIUM=${CHROMIUM:-$(command -v chromium)}
export CHROMIUM

case "${1:-.html}" in
*.html) exec node "$here/test/test.mjs" "$@" ;;
esac
program=$(realpath "$1")
puzzles=$here/../../../puzzles
pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
cd "$pages"
for puzzle in "$puzzles/pentominoes-6x10.yaml" "$puzzles/tetrahexes-long-hexagon.yaml" \
    "$puzzles/hexiamonds-crescent.yaml" "$puzzles/kanoodle-pyramid.yaml" \
    "$puzzles/rhombic-dodecahedron-four-rhombohedra.yaml" \
    "$puzzles/chequered-pentominoes-6x10.yaml" "$puzzles/slothouber-graatsma-conway.yaml" \
    "$here/test/prism.yaml" "$here/test/hexprism.yaml"; do
    "$program" show "$puzzle"
done
# Always the same packings of the Soma cube, for comparison with the reference picture.
"$program" show "$puzzles/soma-cube.yaml" --packings "$here/test/soma.jsonl" -o soma.html
"$program" disassemble "$puzzles/burr-dubois.yaml" --solvable --json |
    "$program" show - --play-moves -o moves.html
"$program" disassemble "$puzzles/key-in-lock.yaml" --moves turns --json |
    "$program" show - --play-moves -o turns.html
"$program" show "$puzzles/burr-piston.yaml" --explore -o hand.html
"$program" show "$puzzles/key-in-lock.yaml" --explore --moves turns -o hand-key.html
node "$here/test/test.mjs" "$pages"/*.html
