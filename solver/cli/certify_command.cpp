#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/certify/certificate.hpp"
#include "polypack/cli/proof_files.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/packing/class_test.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/proof/enumeration_checker.hpp"
#include "polypack/proof/proof_error.hpp"

namespace polypack {
namespace {

// The checker at the beginning of a proof.
proof::EnumerationChecker checker_of(std::string_view formula) {
    proof::OpbReader reader;
    while (!formula.empty()) {
        const std::size_t end = formula.find('\n');
        reader.line(formula.substr(0, end));
        formula.remove_prefix(end + 1);
    }
    return proof::EnumerationChecker(reader.finish());
}

// Counts packings up to the motions of the puzzle, one after another.
class ClassCount {
  public:
    ClassCount(const PreparedPuzzle& prepared, const ExactCover& cover)
        : restriction_(unrestricted(prepared.table())),
          classes_(prepared.symmetry(), restriction_),
          placements_(placements_of_options(prepared.table(), cover)) {}

    void add(std::span<const int> options) {
        packing_.clear();
        for (const int option : options) {
            if (placements_[option] >= 0) packing_.push_back(placements_[option]);
        }
        std::ranges::sort(packing_);
        if (classes_.class_size(packing_) > 0) ++count_;
    }
    [[nodiscard]] std::uint64_t count() const { return count_; }

  private:
    Restriction restriction_;
    ClassTest classes_;
    std::vector<int> placements_;  // by option; -1: a hole
    std::vector<int> packing_;
    std::uint64_t count_ = 0;
};

struct Certified {
    std::uint64_t packings = 0;
    std::optional<std::uint64_t> classes;
    std::int64_t derived = 0;
    std::uint64_t bytes = 0;
};

// Writes the formula and the proof. What is written is what has been checked: a proof that is not
// accepted never gets its name.
Certified certify(const PreparedPuzzle& prepared, const ProofFiles& files,
                  const std::stop_token& stop) {
    const ExactCover cover = exact_cover(prepared.puzzle(), prepared.table(), {});
    const std::string formula = write_certified_opb(cover);
    proof::EnumerationChecker checker = checker_of(formula);
    ClassCount classes(prepared, cover);
    Certified result;
    write_file(files.proof, [&](const auto& write) {
        std::string block;
        constexpr std::size_t full = 1 << 16;
        const CertificateSinks sinks{
            .line =
                [&](std::string_view line) {
                    checker.line(line);
                    block.append(line).append(1, '\n');
                    result.bytes += line.size() + 1;
                    if (block.size() < full) return;
                    write(block);
                    block.clear();
                },
            .cover = [&](std::span<const int> options) { classes.add(options); }};
        result.packings = write_certificate(cover, sinks, stop);
        write(block);
        checker.finish();
        write_file(files.formula, formula);
    });
    if (checker.solutions() != static_cast<std::int64_t>(result.packings)) {
        throw std::logic_error("the proof and the search count differently");
    }
    if (prepared.symmetry().known()) result.classes = classes.count();
    result.derived = checker.derived();
    return result;
}

std::string default_proof(const Arguments& arguments) {
    const std::string& file = arguments.operands().front();
    if (file == standard_input) {
        throw UsageError("a puzzle from standard input has no name; name its proof with --output");
    }
    return std::filesystem::path(file).stem().string() + ".pbp";
}

ExitCode certify_file(const Arguments& arguments) {
    const std::string proof =
        arguments.has("output") ? arguments.text("output") : default_proof(arguments);
    const ProofFiles files = proof_files(arguments, proof, ".opb");
    const Deadline deadline = reading_deadline(arguments);
    const Puzzle puzzle = puzzle_of(arguments);
    const auto prepared = prepared_for_proof(puzzle, arguments, deadline.token());
    Certified result;
    try {
        result = certify(*prepared, files, deadline.token());
    } catch (const CannotWrite& what) {
        throw UsageError(fmt::format("a proof cannot say: {}", what.what()));
    } catch (const proof::ProofError& error) {
        throw std::logic_error(
            fmt::format("the proof is wrong in line {}: {}", error.line(), error.what()));
    }
    print("packings    {}\nclasses     {} up to symmetry, which is not part of the proof\n",
          result.packings, result.classes ? std::to_string(*result.classes) : "unknown");
    print("proof       {}: {} clauses derived, {} bytes, checked\n", files.proof, result.derived,
          result.bytes);
    print("formula     {}\nseconds     {:.3f}\n", files.formula, seconds_since_start());
    return ExitCode::done;
}

}  // namespace

CommandSpec certify_command() {
    return {
        .name = "certify",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Count the packings and write a proof",
        .details =
            "The proof shows that the number is right, and VeriPB checks it. It is checked before "
            "it gets its name, too.",
        .options = with_puzzle_options({
            {.name = "output",
             .value = "PROOF",
             .help = "the proof (default: the name of FILE with .pbp, in this folder)",
             .letter = 'o'},
            formula_option("the pseudo-Boolean formula (default: PROOF.opb)"),
            time_option(),
        }),
        .run = certify_file,
    };
}

}  // namespace polypack
