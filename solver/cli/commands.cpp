#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

#include "polypack/cli/commands.hpp"
#include "polypack/cli/common_options.hpp"
#include "polypack/cli/former_names.hpp"
#include "polypack/cli/pages.hpp"
#include "polypack/cli/ranks.hpp"
#include "polypack/command/help_command.hpp"
#include "polypack/command/manual.hpp"
#include "polypack/command/program.hpp"

namespace polypack {
namespace {

constexpr std::string_view exit_codes =
    "exit codes: 0 done; 1 the answer is no (see 'polypack help command-line'); 2 usage error; 3 "
    "invalid or damaged file; 4 stopped by a time limit or Ctrl-C; 5 cannot write output; 6 not "
    "enough memory or threads; 7 more than one packing with --unique; 70 internal error";

constexpr std::string_view man_sections =
    ".SH EXIT STATUS\n"
    ".TP\n0\nDone.\n"
    ".TP\n1\n\\-\\-expect or \\-\\-expect\\-packing not met, or no packing with \\-\\-unique, "
    "to show, to map with heat, to export, to sample, to weigh, to unrank, to hint at, to take "
    "apart, to grade or to make unique, or none that comes apart for disassemble "
    "\\-\\-stop\\-at\\-first; files that differ, for diff; a choice that does not pack, for "
    "choose \\-\\-bag; no set that suits, for design; no box of so few copies, for order; "
    "no common multiple of so few cells, for compat; "
    "no problem with one answer, for booklet; "
    "no change that is enough, for unique.\n"
    ".TP\n2\nUsage error.\n"
    ".TP\n3\nA file that cannot be read, is invalid, damaged, or belongs to another puzzle.\n"
    ".TP\n4\nStopped by a time limit or a signal; the results so far were printed.\n"
    ".TP\n5\nOutput could not be written.\n"
    ".TP\n6\nNot enough memory or threads.\n"
    ".TP\n7\nMore than one packing, with \\-\\-unique.\n"
    ".TP\n70\nInternal error.\n"
    ".SH ENVIRONMENT\n"
    ".TP\nPOLYPACK_SIMD\nThe vector kernels to use: scalar, sse4, avx2, avx512 or neon; by "
    "default the best that the processor supports.\n"
    ".TP\nPOLYPACK_DATA\nThe folder with studio.html, and the shipped pieces and puzzles as "
    "files.\n"
    ".TP\nNO_COLOR\nIf set, disables colours.\n";

std::string version() {
    return fmt::format("{}, {} MPI", version_line(), has_mpi() ? "with" : "without");
}

constexpr std::string_view everyday = "Everyday";
constexpr std::string_view analyse = "Analyse";
constexpr std::string_view build = "Take apart and build";
constexpr std::string_view files = "Files of packings";
constexpr std::string_view proofs = "Proofs";
constexpr std::string_view clusters = "Clusters";
constexpr std::string_view developers = "Developers";

constexpr auto commands = std::to_array<NamedCommand>({
    {"solve", solve_command, everyday},
    {"count", count_command, everyday},
    {"show", show_command, everyday},
    {"check", check_command, everyday},
    {"convert", convert_command, everyday},
    {"studio", studio_command, everyday},
    {"list", list_command, everyday},
    {"help", help_command, everyday},
    {"explain", explain_command, analyse},
    {"estimate", estimate_command, analyse},
    {"heat", heat_command, analyse},
    {"hint", hint_command, analyse},
    {"sample", sample_command, analyse},
    {"marginals", marginals_command, analyse},
    {"rank", rank_command, analyse},
    {"unrank", unrank_command, analyse},
    {"diagram", diagram_command, analyse},
    {"sequence", sequence_command, analyse},
    {"choose", choose_command, analyse},
    {"order", order_command, analyse},
    {"compat", compat_command, analyse},
    {"design", design_command, analyse},
    {"unique", unique_command, analyse},
    {"difficulty", difficulty_command, analyse},
    {"count-polyforms", count_polyforms_command, analyse},
    {"disassemble", disassemble_command, build},
    {"export", export_command, build},
    {"booklet", booklet_command, build},
    {"verify", verify_command, files},
    {"filter", filter_command, files},
    {"diff", diff_command, files},
    {"certify", certify_command, proofs},
    {"check-proof", check_proof_command, proofs},
#ifndef POLYPACK_ONE_THREAD
    {"split", split_command, clusters},
    {"work", work_command, clusters},
    {"merge", merge_command, clusters},
#endif
    {"serve-json", serve_json_command, developers},
    {"lattice", lattice_command, developers},
    {"schema", schema_command, developers},
    {"manual", manual_command, developers},
    {"completion", completion_command, developers},
});

constexpr Synonym synonyms[] = {{"board", "region"},          {"clearance", "gap"},
                                {"color", "colour"},          {"difficult", "hardest"},
                                {"duplicate", "copies"},      {"flip", "turn"},
                                {"frame", "region"},          {"maximal", "maximise"},
                                {"maximize", "maximise"},     {"maximum", "maximise"},
                                {"minimal", "minimise"},      {"minimize", "minimise"},
                                {"minimum", "minimise"},      {"optimal", "best"},
                                {"optimum", "best"},          {"rotate", "turn"},
                                {"rotation", "turn"},         {"solution", "packing"},
                                {"sudoku", "exact cover"},    {"tile", "piece"},
                                {"tiling", "packing"},        {"tolerance", "gap"},
                                {"unsolvable", "no packing"}, {"wildcard", "optional"}};

}  // namespace

const Program& program() {
    static const Program result{
        .name = "polypack",
        .purpose = "packs polyominoes, polycubes and other polyforms into regions",
        .headline = "pack polyominoes, polycubes and other polyforms into regions",
        .version = version,
        .commands = commands,
        .exit_codes = exit_codes,
        .man_sections = man_sections,
        .topics = help_topics(),
        .former_names = former_names(),
        .synonyms = synonyms,
        .with_common_options = with_common_options,
    };
    return result;
}

}  // namespace polypack
