#include "polypack/cli/commands.hpp"

#include <cstdint>

#include "polypack/cli/packing_files.hpp"
#include "polypack/command/say.hpp"

namespace polypack {
namespace {

ExitCode verify_file(const Arguments& arguments) {
    const Puzzle puzzle = puzzle_of_packings(arguments);
    VerifiedPackings packings(arguments.operands()[1], puzzle);
    std::uint64_t right = 0;
    std::uint64_t wrong = 0;
    PackingLine packing;
    for (bool more = true; more;) {
        try {
            more = packings.next(packing);
            if (more) ++right;
        } catch (const BadPackingLine& error) {
            ++wrong;
            say("{}\n", error.what());
        }
    }
    print("packings    {}\nwrong       {}\n", right, wrong);
    return wrong == 0 ? ExitCode::done : ExitCode::bad_file;
}

}  // namespace

CommandSpec verify_command() {
    return {
        .name = "verify",
        .operands = "PUZZLE PACKINGS",
        .min_operands = 2,
        .max_operands = 2,
        .summary = "Check each packing of a file",
        .details =
            "Checks from first principles and reports every line that is not a valid packing.",
        .options = with_packing_file_options({}),
        .run = verify_file,
    };
}

}  // namespace polypack
