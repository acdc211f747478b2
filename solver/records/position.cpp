#include "polypack/records/records.hpp"

#include "polypack/counting/big_count.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

std::string position_record(const BigCount& packings) {
    return json_line({{"packings", digits_of(packings)}});
}

}  // namespace polypack
