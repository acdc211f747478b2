#include "hostile/cases.hpp"

namespace polypack::testing {

std::vector<Case> stop_cases() {
    return {
        {"TimeWhileReading", "mkfifo f; exec 3<>f; polypack solve - --time 0.2 <&3", 4, "stopped"},
        {"TimeWhileWaitingForAWriter", "mkfifo f; polypack solve f --time 0.2", 4, "stopped"},
        {"TimeWhileReadingPackings", "mkfifo f; exec 3<>f; polypack show - --time 0.2 <&3", 4,
         "stopped"},
        {"InterruptWhileReading", "mkfifo f; exec 3<>f; interrupt INT solve - <&3", 4, "stopped"},
        {"TermWhileReading", "mkfifo f; exec 3<>f; interrupt TERM solve - <&3", 4, "stopped"},
        {"InterruptWhileWaitingForAWriter", "mkfifo f; interrupt INT check f", 4, "stopped"},
        {"TimeInALongLine",
         "{ printf 'pieces: [{name: a, art: X}]\\nregion: {art: ['\n"
         "head -c 5000000 /dev/zero | tr '\\0' X; echo ']}'; } >c.yaml\n"
         "polypack solve c.yaml --time 0.2",
         4, "stopped"},
        {"TimeWhileGenerating",
         "puzzle 'lattice: cube\\npieces: [{generate: {polycubes: 12}}]\\nregion: {box: [4,4,4]}'\n"
         "polypack solve c.yaml --time 0.2",
         4, "stopped"},
        {"InterruptWhileGenerating",
         "puzzle 'lattice: cube\\npieces: [{generate: {polycubes: 12}}]\\nregion: {box: [4,4,4]}'\n"
         "interrupt INT check c.yaml",
         4, "stopped"},
        {"TimeInEstimateWhileGenerating",
         "puzzle 'lattice: cube\\npieces: [{generate: {polycubes: 12}}]\\nregion: {box: [4,4,4]}'\n"
         "polypack estimate c.yaml --time 0.2",
         4, "stopped"},
        {"TimeInTheTable",
         "puzzle 'pieces: [{generate: {polyominoes: 8}}]\\nregion: {box: [54,54]}'\n"
         "polypack solve c.yaml --count --time 0.2",
         4, "^$", "time ran out"},
        {"TimeInReasons",
         "puzzle 'pieces: [{generate: {polyominoes: 7}}]\\nregion: {box: [28,27]}'\n"
         "polypack solve c.yaml --count --time 0.2",
         4, "^$", "time ran out"},
        {"InterruptInReasons",
         "puzzle 'pieces: [{generate: {polyominoes: 7}}]\\nregion: {box: [28,27]}'\n"
         "interrupt INT solve c.yaml --count",
         4, "^$", "interrupted"},
        {"TimeInSymmetryOfATorus",
         "puzzle 'pieces: [{generate: {polyominoes: 6}}]\\nregion: {box: [15,14], wrap: {x: 15, y: "
         "14}}'\n"
         "polypack solve c.yaml --count --time 0.2",
         4, "^$", "time ran out"},
        {"TimeOnALargeTorus",
         "puzzle 'pieces: [{generate: {polyominoes: 6}, copies: any}]\\n"
         "region: {box: [60,60], wrap: {x: 60, y: 60}}'\n"
         "polypack solve c.yaml --count --time 0.2",
         4, "^$", "time ran out"},
        {"TimeInElimination",
         "puzzle 'pieces: [{generate: {polyominoes: 7}, copies: any}]\\nregion: {box: [42,42]}'\n"
         "polypack solve c.yaml --count --eliminate on --time 0.3",
         4, "^$", "time ran out"},
        {"TimeWithVolumes",
         "puzzle 'pieces: [{name: d, copies: any, cells: [[0,0],[1,0]]}]\\nregion: {box: "
         "[64,64]}'\n"
         "polypack solve c.yaml --count --volumes on --time 0.2",
         4, "^$", "time ran out"},
        {"TimeInTheSearch",
         "puzzle 'pieces: [{name: d, copies: any, cells: [[0,0],[1,0]]}]\\nregion: {box: "
         "[64,64]}'\n"
         "polypack solve c.yaml --count --time 0.2",
         4, "^$", "time ran out"},
        {"TimeInAlgorithm13",
         "puzzle 'pieces: [{name: d, copies: any, cells: [[0,0],[1,0]]}]\\nregion: {box: "
         "[64,64]}'\n"
         "polypack solve c.yaml --count --engine algorithm13 --time 0.2",
         4, "^$", "time ran out"},
        {"InterruptInTheSearch",
         "puzzle 'pieces: [{name: d, copies: any, cells: [[0,0],[1,0]]}]\\nregion: {box: "
         "[64,64]}'\n"
         "interrupt INT solve c.yaml --count",
         4, "^$", "interrupted"},
        {"TermInTheSearch",
         "puzzle 'pieces: [{name: d, copies: any, cells: [[0,0],[1,0]]}]\\nregion: {box: "
         "[64,64]}'\n"
         "interrupt TERM solve c.yaml --count",
         4, "^$", "interrupted"},
        {"TimeWhilePrinting",
         "puzzle 'pieces: [{name: d, copies: any, cells: [[0,0],[1,0]]}]\\nregion: {box: "
         "[10,10]}'\n"
         "polypack solve c.yaml --all --json --time 0.2 >o; code=$?; tail -n 1 o; exit $code",
         4, "^$", "\"complete\":false"},
        {"InterruptWhilePrinting",
         "puzzle 'pieces: [{name: d, copies: any, cells: [[0,0],[1,0]]}]\\nregion: {box: "
         "[10,10]}'\n"
         "interrupt INT solve c.yaml --json >o; code=$?; tail -n 1 o; exit $code",
         4, "^$", "\"complete\":false"},
        {"TimeInExplain",
         "puzzle 'pieces: [{name: y, copies: any, cells: [[0,0],[1,0],[2,0],[3,0],[4,0],[1,1]]}]\\n"
         "region: {box: [23,24]}'\n"
         "polypack explain c.yaml --time 0.2",
         4, "", "undecided"},
        {"InterruptInExplain",
         "puzzle 'pieces: [{name: y, copies: any, cells: [[0,0],[1,0],[2,0],[3,0],[4,0],[1,1]]}]\\n"
         "region: {box: [23,24]}'\n"
         "interrupt INT explain c.yaml",
         4, "", "undecided"},
        {"TimeInEstimate",
         "puzzle 'pieces: [{name: d, copies: any, cells: [[0,0],[1,0]]}]\\nregion: {box: "
         "[64,64]}'\n"
         "polypack estimate c.yaml --time 0.2",
         4, "no probe finished"},
        {"InterruptInEstimate", "interrupt INT estimate $S/puzzles/tetris-cube.yaml --time 60", 4},
        {"TimeInShow", "polypack show $S/puzzles/tetris-cube.yaml --time 0.2 -o x.html", 4,
         "stopped after"},
        {"TermInShow", "interrupt TERM show $S/puzzles/tetris-cube.yaml --limit 10000 -o x.html", 4,
         "stopped after"},
        {"TimeInHeat", "polypack heat $S/puzzles/bedlam-cube.yaml --time 0.2", 4, "stopped after",
         "^$|partial"},
        {"InterruptInHeat", "interrupt INT heat $S/puzzles/bedlam-cube.yaml", 4, "stopped after",
         "^$|partial"},
        {"InterruptInExport",
         "interrupt INT export $S/puzzles/tetris-cube.yaml --packing 9000 --stl out; code=$?\n"
         "ls out 2>/dev/null; exit $code",
         4, "stopped after", "^$"},
        {"TimeInCountPolyforms", "polypack count-polyforms cube 1..16 --time 0.2", 4, "stopped"},
        {"InterruptInCountPolyforms", "interrupt INT count-polyforms cube 14", 4, "stopped"},
    };
}

}  // namespace polypack::testing
