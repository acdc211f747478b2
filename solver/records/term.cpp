#include "polypack/records/records.hpp"

#include "polypack/counting/big_count.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

std::string term_record(int n, const BigCount& count) {
    return json_line({{"n", n}, {"count", count.str()}});
}

}  // namespace polypack
