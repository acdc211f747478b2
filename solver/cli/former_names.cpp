#include "polypack/cli/former_names.hpp"

#include <array>

namespace polypack {
namespace {

// Names of 0.2.
constexpr auto names = std::to_array<FormerName>({
    {"sort", "", "filter --sort"},
    {"uniq", "", "filter --distinct"},
    {"booklet", "--number", "--limit"},
    {"booklet", "--cell-mm", "--cell"},
    {"choose", "--bound", "--limit"},
    {"choose", "--known", "--packings"},
    {"compat", "--max", "--limit"},
    {"design", "-n", "--best"},
    {"design", "--number", "--best"},
    {"design", "--designs", "--limit"},
    {"design", "--unique", "--goal unique"},
    {"design", "--most", "--goal many-packings"},
    {"design", "--fewest", "--goal few-packings"},
    {"design", "--exhaustive", "--by exhaustive"},
    {"design", "--random", "--by random"},
    {"design", "--walk", "--by walk"},
    {"diagram", "--positions", "--packings"},
    {"difficulty", "--plays", "--limit"},
    {"disassemble", "--max-pictures", "--limit"},
    {"export", "--number", "--packing"},
    {"export", "--unit", "--cell"},
    {"order", "--max", "--limit"},
    {"order", "--odd", "--find odd"},
    {"order", "--square", "--find square"},
    {"order", "--torus", "--find torus"},
    {"order", "--reptile", "--find reptile"},
    {"order", "--primes", "--find primes"},
    {"sample", "--number", "--limit"},
    {"show", "--unit", "--cell"},
    {"unique", "--max-packings", "--limit"},
});

}  // namespace

std::span<const FormerName> former_names() {
    return names;
}

}  // namespace polypack
