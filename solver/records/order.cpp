#include "polypack/records/records.hpp"

#include "polypack/design/orders/order.hpp"
#include "polypack/records/boxes.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string order_record(const Puzzle& pieces, int limit, const OrderResult& result) {
    ordered_json sides = nullptr;
    if (result.box) sides = sides_json(*pieces.lattice, *result.box);
    return json_line({{"name", pieces.name},
                      {"order", null_unless(result.box.has_value(), result.copies)},
                      {"sides", sides},
                      {"limit", limit},
                      {"proven_below", result.proven_below},
                      {"excluded", excluded_json(result.excluded)},
                      {"complete", result.ending == Ending::complete},
                      {"ending", ending_name(result.ending)}});
}

}  // namespace polypack
