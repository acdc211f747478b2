#include "polypack/records/records.hpp"

#include "polypack/design/orders/order.hpp"
#include "polypack/records/boxes.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string primes_record(const Puzzle& pieces, int limit, const PrimeBoxes& result) {
    ordered_json primes = ordered_json::array();
    for (const BoxSides& sides : result.boxes) {
        primes.push_back(sides_json(*pieces.lattice, sides));
    }
    return json_line({{"name", pieces.name},
                      {"primes", primes},
                      {"limit", limit},
                      {"proven_below", result.proven_below},
                      {"excluded", excluded_json(result.excluded)},
                      {"complete", result.ending == Ending::complete},
                      {"ending", ending_name(result.ending)}});
}

}  // namespace polypack
