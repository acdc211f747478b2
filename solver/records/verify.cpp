#include "polypack/records/records.hpp"

#include "polypack/puzzle/puzzle.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

std::string verify_record(const Puzzle& puzzle, std::uint64_t right, std::uint64_t wrong,
                          bool complete) {
    return json_line(
        {{"name", puzzle.name}, {"packings", right}, {"wrong", wrong}, {"complete", complete}});
}

}  // namespace polypack
