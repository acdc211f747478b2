#include "polypack/records/records.hpp"

#include "polypack/puzzle/puzzle.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

std::string split_record(const Puzzle& puzzle, const SplitReport& report, double seconds) {
    return json_line({{"name", puzzle.name},
                      {"folder", report.folder},
                      {"units", report.units},
                      {"parts", report.parts},
                      {"nodes", report.nodes},
                      {"seconds", rounded_seconds(seconds)}});
}

}  // namespace polypack
