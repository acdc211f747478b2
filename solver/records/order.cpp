#include "polypack/records/records.hpp"

#include "polypack/design/orders/order.hpp"
#include "polypack/records/boxes.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string order_record(const Puzzle& pieces, const OrderOptions& options,
                         const OrderResult& result) {
    const bool found = result.region.has_value();
    ordered_json sides = nullptr;
    if (result.region) sides = lengths_of(*pieces.lattice, options.kind, *result.region);
    const int shift = result.region ? result.region->shift : 0;
    return json_line({{"name", pieces.name},
                      {"order", null_unless(found, result.copies)},
                      {"cells", null_unless(found, result.cells)},
                      {"sides", sides},
                      {"shift", null_unless(found, shift)},
                      {"limit", options.max},
                      {"proven_below", result.proven_below},
                      {"proven_cells", result.proven_cells},
                      {"excluded", excluded_json(result.excluded)},
                      {"complete", result.ending == Ending::complete},
                      {"ending", ending_name(result.ending)}});
}

}  // namespace polypack
