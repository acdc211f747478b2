#!/usr/bin/env bash
# Designs K interlocking pieces in a cube of side N with one cell empty inside:
#
#     bench/interlocking.sh N K [printable|sturdy|seamless] [OPTION...]
#
# passes the options to polypack design. Every piece has at least a quarter of its share of cells.
# If they are to be printable, every piece has at least half its share, and at most twice as much.
# If they are sturdy, no joint is one cell wide; if they are seamless, one piece is all of the top.
# In these cases they have exactly one packing. POLYPACK names the program; default: that of the release build.
set -euo pipefail
side=$1 pieces=$2
shift 2
cells=$((side ** 3))
least=$((cells / (4 * pieces))) most=$cells
design='{goal: interlock}'
case ${1:-} in
printable)
    least=$((cells / (2 * pieces))) most=$((2 * cells / pieces))
    design='{goal: [unique, interlock], printable: true}'
    ;;
sturdy) design='{goal: [unique, interlock], sturdy: true}' ;;
seamless) design='{goal: [unique, interlock], seamless: +z}' ;;
esac
[[ ${1:-} != [a-z]* ]] || shift
program=${POLYPACK:-$(dirname "${BASH_SOURCE[0]}")/../build/release/polypack}
exec "$program" design - "$@" <<END
name: $pieces interlocking pieces in $side x $side x $side
lattice: cube
pieces: {connected: {min: $least, max: $most}, copies: $pieces}
region:
  box: [$side, $side, $side]
  optional: {box: [$((side - 2)), $((side - 2)), $((side - 2))], at: [1, 1, 1]}
holes: 1
design: $design
END
