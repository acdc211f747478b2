#include "polypack/records/records.hpp"

#include "polypack/distribution/work.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

std::string work_record(const Puzzle& puzzle, std::string_view worker, const WorkReport& report,
                        int threads, double seconds) {
    return json_line({{"name", puzzle.name},
                      {"worker", worker},
                      {"units", report.units},
                      {"distinct", report.counts.distinct},
                      {"all", report.counts.all},
                      {"nodes", report.counts.stats.nodes},
                      {"seconds", rounded_seconds(seconds)},
                      {"threads", threads},
                      {"finished", report.finished}});
}

}  // namespace polypack
