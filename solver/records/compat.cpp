#include "polypack/records/records.hpp"

#include "polypack/design/multiples/compat.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string compat_record(const Puzzle& pieces, const CompatOptions& options,
                          const CompatResult& result) {
    ordered_json names = ordered_json::array();
    for (const Piece& piece : pieces.pieces) names.push_back(piece.name);
    ordered_json copies = nullptr;
    if (result.found()) {
        copies = ordered_json::array();
        for (const Packing& packing : result.packings) copies.push_back(packing.pieces.size());
    }
    return json_line({{"pieces", names},
                      {"cells", null_unless(result.found(), result.region.size())},
                      {"copies", copies},
                      {"holes", options.holes},
                      {"limit", options.max},
                      {"proven_below", result.proven_below},
                      {"never", result.never},
                      {"nodes", result.nodes},
                      {"complete", result.ending == Ending::complete},
                      {"ending", ending_name(result.ending)}});
}

}  // namespace polypack
