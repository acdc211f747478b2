#include "polypack/records/records.hpp"

#include "polypack/puzzle/puzzle.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

std::string certified_record(const Puzzle& puzzle, const CertifiedReport& report, double seconds) {
    return json_line({{"name", puzzle.name},
                      {"distinct", or_null(report.classes)},
                      {"all", report.packings},
                      {"listed", report.listed},
                      {"proof", report.proof},
                      {"formula", report.formula},
                      {"derived", report.derived},
                      {"bytes", report.bytes},
                      {"seconds", rounded_seconds(seconds)}});
}

}  // namespace polypack
