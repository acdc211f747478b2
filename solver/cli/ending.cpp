#include "polypack/cli/ending.hpp"

namespace polypack {

std::string_view why_incomplete(Ending ending) {
    switch (ending) {
        case Ending::limit:
            return "the limit was reached";
        case Ending::time:
            return "time ran out";
        case Ending::stopped:
            return "interrupted";
        case Ending::complete:
            break;
    }
    return "";
}

}  // namespace polypack
