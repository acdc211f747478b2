#include "polypack/records/records.hpp"

#include <span>

#include "polypack/counting/sequence/sequence.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string law_record(const FoundLaw& found) {
    const Law& law = found.law;
    const auto digits = [](std::span<const BigCount> numbers) {
        ordered_json list = ordered_json::array();
        for (const BigCount& number : numbers) list.push_back(number.str());
        return list;
    };
    return json_line({{"order", law.order()},
                      {"start", law.start()},
                      {"numerator", digits(law.numerator)},
                      {"denominator", digits(law.denominator)},
                      {"terms", found.terms},
                      {"dimension", or_null(found.dimension)},
                      {"proven", found.proven()}});
}

}  // namespace polypack
