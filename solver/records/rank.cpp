#include "polypack/records/records.hpp"

#include "polypack/counting/big_count.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

std::string rank_record(const BigCount& rank) {
    return json_line({{"rank", digits_of(rank)}});
}

}  // namespace polypack
