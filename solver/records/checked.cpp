#include "polypack/records/records.hpp"

#include "polypack/certify/certify.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

std::string checked_record(std::string_view formula, std::string_view proof,
                           const CheckedProof& checked, double seconds) {
    return json_line({{"formula", formula},
                      {"proof", proof},
                      {"solutions", checked.solutions},
                      {"solutions_without_last", or_null(checked.without_last)},
                      {"derived", checked.derived},
                      {"seconds", rounded_seconds(seconds)}});
}

}  // namespace polypack
