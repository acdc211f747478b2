#include <fmt/format.h>

#include <utility>
#include <vector>

#include "polypack/cli/commands.hpp"
#include "polypack/cli/common_options.hpp"
#include "polypack/cli/embedded.hpp"
#include "polypack/cli/ranks.hpp"
#include "polypack/command/command.hpp"
#include "polypack/command/help.hpp"
#include "polypack/command/manual.hpp"

namespace polypack {
namespace {

constexpr std::string_view exit_codes =
    "exit codes: 0 done; 1 the answer is no (see 'polypack help command-line'); 2 usage error; 3 "
    "invalid file; 4 stopped by a time limit or Ctrl-C; 5 cannot write output; 6 not enough memory "
    "or threads; 7 more than one packing with --unique; 70 internal error";

constexpr std::string_view man_sections =
    ".SH EXIT STATUS\n"
    ".TP\n0\nDone.\n"
    ".TP\n1\n\\-\\-expect or \\-\\-expect\\-packing not met, or no packing with \\-\\-unique, "
    "to show, to map with heat, to export, to sample, to weigh, to unrank or to hint at, or "
    "none that comes apart for disassemble \\-\\-stop\\-at\\-first; files that differ, for diff.\n"
    ".TP\n2\nUsage error.\n"
    ".TP\n3\nInvalid file.\n"
    ".TP\n4\nStopped by a time limit or a signal; the results so far were printed.\n"
    ".TP\n5\nOutput could not be written.\n"
    ".TP\n6\nNot enough memory or threads.\n"
    ".TP\n7\nMore than one packing, with \\-\\-unique.\n"
    ".TP\n70\nInternal error.\n"
    ".SH ENVIRONMENT\n"
    ".TP\nPOLYPACK_SIMD\nThe vector kernels to use: scalar, sse4, avx2 or avx512; by "
    "default the best that the processor supports.\n"
    ".TP\nPOLYPACK_DATA\nThe folder with the shipped pieces and puzzles.\n"
    ".TP\nNO_COLOR\nIf set, disables colours.\n";

std::string version() {
    return fmt::format("{}, {} MPI", version_line(), has_mpi() ? "with" : "without");
}

Program polypack_program() {
    Program result;
    result.name = "polypack";
    result.version = version;
    result.purpose = "packs polyominoes, polycubes and other polyforms into regions";
    result.headline = "pack polyominoes, polycubes and other polyforms into regions";
    result.exit_codes = exit_codes;
    result.man_sections = man_sections;
    result.topics = help_topics();
    const auto add = [&result](std::string_view group, std::vector<CommandSpec> commands) {
        for (CommandSpec& command : grouped(group, std::move(commands))) {
            result.commands.push_back(with_common_options(std::move(command)));
        }
    };
    add("Everyday", {solve_command(), count_command(), show_command(), check_command(),
                     convert_command(), list_command(), help_command()});
    add("Analyse", {explain_command(), estimate_command(), heat_command(), hint_command(),
                    sample_command(), marginals_command(), rank_command(), unrank_command(),
                    diagram_command(), sequence_command(), count_polyforms_command()});
    add("Take apart and build", {disassemble_command(), export_command()});
    add("Files of packings",
        {verify_command(), sort_command(), uniq_command(), filter_command(), diff_command()});
    add("Proofs", {certify_command(), check_proof_command()});
    add("Clusters", {split_command(), work_command(), merge_command()});
    add("Developers",
        {lattice_command(), schema_command(), manual_command(), completion_command()});
    return result;
}

}  // namespace

const Program& program() {
    static const Program result = polypack_program();
    return result;
}

}  // namespace polypack
