#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <span>
#include <string>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/memory_options.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/program.hpp"
#include "polypack/command/say.hpp"
#include "polypack/counting/sequence/sequence.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

constexpr int default_to = 20;

Axis axis_of(const Arguments& arguments) {
    const std::string axis = arguments.text("vary");
    if (axis.empty()) throw UsageError("'sequence' requires --vary x, --vary y or --vary z");
    if (axis == "x") return Axis::x;
    return axis == "y" ? Axis::y : Axis::z;
}

SequenceOptions sequence_options(const Arguments& arguments) {
    const SolveOptions shared = solve_options(arguments);
    SequenceOptions options;
    options.axis = axis_of(arguments);
    options.from = static_cast<int>(arguments.number("first", 1));
    options.to = static_cast<int>(arguments.number("last", std::max(default_to, options.from)));
    options.symmetry = arguments.has("symmetry") ? shared.symmetry : SymmetryMode::none;
    options.law = arguments.has("law");
    options.prove = arguments.has("prove");
    options.limits.memory = shared.memory_limit;
    options.limits.threads = shared.threads;
    options.limits.progress = shared.progress;
    if (options.from > options.to) {
        throw UsageError(fmt::format("--first must not be greater than --last, got {} and {}",
                                     options.from, options.to));
    }
    if (options.prove && !options.law) throw UsageError("--prove applies to --law only");
    if (options.prove && options.symmetry != SymmetryMode::none) {
        throw UsageError("--prove applies to all packings: it cannot be combined with --symmetry");
    }
    if (arguments.has("bfile") && arguments.has("json")) {
        throw UsageError("--bfile cannot be combined with --json");
    }
    return options;
}

// A sum of numbers times names: "1 - 3 x + x^2", or "0".
template <typename Name>
std::string sum_text(std::span<const BigCount> coefficients, const Name& name) {
    std::string text;
    for (std::size_t i = 0; i < coefficients.size(); ++i) {
        const BigCount& coefficient = coefficients[i];
        if (coefficient == 0) continue;
        const bool negative = coefficient < 0;
        if (text.empty()) {
            text = negative ? "-" : "";
        } else {
            text += negative ? " - " : " + ";
        }
        const BigCount size = negative ? BigCount(-coefficient) : coefficient;
        const std::string factor = name(i);
        if (factor.empty()) {
            text += size.str();
        } else {
            text += size == 1 ? factor : size.str() + " " + factor;
        }
    }
    return text.empty() ? "0" : text;
}

std::string polynomial_text(std::span<const BigCount> coefficients) {
    return sum_text(coefficients, [](std::size_t power) {
        if (power == 0) return std::string();
        return power == 1 ? std::string("x") : fmt::format("x^{}", power);
    });
}

std::string recurrence_text(const Law& law) {
    std::vector<BigCount> factors;
    for (std::size_t i = 1; i <= law.order(); ++i) factors.emplace_back(-law.denominator[i]);
    return sum_text(factors, [](std::size_t i) { return fmt::format("a(n-{})", i + 1); });
}

// Says whether the law is certain, and why.
std::string status_text(const FoundLaw& found) {
    if (found.proven() && found.dimension) {
        return fmt::format(
            "proven: the {} terms from n = 0 on obey it, and the transfer matrix has dimension {}",
            found.terms, *found.dimension);
    }
    const std::size_t determining = found.law.determined_by();
    return fmt::format("fits {} terms beyond the {} that determine it{}", found.terms - determining,
                       determining, found.dimension ? "; --prove goes on" : "");
}

// `before`: the beginning of each line.
void print_law(const FoundLaw& found, std::string_view before) {
    const Law& law = found.law;
    print("{}order        {}\n", before, law.order());
    print("{}recurrence   a(n) = {} for n >= {}\n", before, recurrence_text(law), law.start());
    print("{}numerator    {}\n", before, polynomial_text(law.numerator));
    print("{}denominator  {}\n", before, polynomial_text(law.denominator));
    print("{}status       {}\n", before, status_text(found));
}

void print_title(const Puzzle& puzzle, const SequenceOptions& options) {
    print("# {} of '{}' with n slabs along {}, by {}\n",
          options.symmetry == SymmetryMode::none ? "Packings" : "Packings up to symmetry",
          one_line(puzzle.name), axis_letter(options.axis), version_line());
}

ExitCode print_sequence(const Arguments& arguments) {
    SequenceOptions options = sequence_options(arguments);
    const Deadline deadline = reading_deadline(arguments);
    options.limits.stop = deadline.token();
    const Family family = family_in(read_chosen_family(
        Input(arguments.operands().front(), deadline.token()), read_choice(arguments),
        [&](const Family& read) { return strip_mistakes(read, options.axis); }));
    const bool json = arguments.has("json");
    const bool bfile = arguments.has("bfile");
    if (bfile) print_title(family.puzzle, options);
    const auto width = std::to_string(options.to).size();
    int next = options.from;
    try {
        const auto law = sequence(family, options, [&](int n, const BigCount& count) {
            if (json) {
                print_text(term_record(n, count));
            } else if (bfile) {
                print("{} {}\n", n, count.str());
            } else {
                print("{:>{}}  {}\n", n, width, count.str());
            }
            flush_output();
            next = n + 1;
        });
        if (law) json ? print_text(law_record(*law)) : print_law(*law, bfile ? "# " : "");
        if (options.law && !law) {
            say_unless_quiet(
                "polypack: no law is known: the terms of all regions of at most {} cells do not "
                "determine one\n",
                limits::searched_cells);
            return ExitCode::stopped;
        }
    } catch (const Stopped&) {
        say_unless_quiet("polypack: stopped before {}\n",
                         next <= options.to ? fmt::format("the number for n = {} was known", next)
                                            : "the law was known");
        return ExitCode::stopped;
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec sequence_command() {
    return {
        .name = "sequence",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Count packings as the region grows",
        .details =
            "Prints the number of packings for every length of the region along an axis, and the "
            "law that these numbers follow.",
        .options =
            {{"vary",
              "AXIS",
              "the axis along which the region grows (its length in FILE does not matter)",
              {"x", "y", "z"}},
             {"first", "N", "the first length (default 1)", {}, 1, longest_sequence},
             {"last", "N", "the last length (default 20, or --first)", {}, 1, longest_sequence},
             {"symmetry",
              "MODE",
              "count packings up to these motions (default none: all packings)",
              {"full", "rotations", "none"}},
             {"law", "",
              "print the shortest linear recurrence, the generating function, and whether "
              "they are proven or how many terms they fit"},
             {"prove", "", "with --law: go on until it is proven, however long that takes"},
             {"bfile", "",
              "print lines 'n a(n)' as in a b-file of the OEIS; other lines begin with #"}},
        .run = print_sequence,
    };
}

}  // namespace polypack
