#include "polypack/cli/proof_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/file_name.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/stopwatch.hpp"
#include "polypack/certify/certificate.hpp"
#include "polypack/certify/certify.hpp"
#include "polypack/cli/commands.hpp"
#include "polypack/cli/progress_report.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/formats/cover_formats.hpp"
#include "polypack/formats/exact_cover.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/packing/class_test.hpp"
#include "polypack/packing/engines/sat/refutation.hpp"
#include "polypack/packing/engines/sat/sat.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/proof/drat_checker.hpp"
#include "polypack/proof/enumeration_checker.hpp"
#include "polypack/proof/proof_text.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

// A proof and the formula that it speaks of: two files for one result.
struct ProofFiles {
    std::string proof;
    std::string formula;
};

// Returns --formula with this help.
OptionSpec formula_option(std::string_view help) {
    return {.name = "formula", .value = "FILE", .help = help};
}

// Returns the files of a proof: the formula is named by --formula, or else like the proof with
// `extension` added. Throws UsageError if one cannot be written, or is the other or the file of the
// puzzle.
ProofFiles proof_files(const Arguments& arguments, const std::string& proof,
                       std::string_view extension) {
    ProofFiles files{proof, arguments.text("formula", proof + std::string(extension))};
    const std::string& puzzle = arguments.operands().front();
    if (same_file(files.proof, files.formula)) {
        throw UsageError("the proof and its formula need two files");
    }
    for (const std::string& file : {files.proof, files.formula}) {
        if (same_file(file, puzzle)) {
            throw UsageError("the file of the puzzle would be replaced; name another one");
        }
        check_writable(file);
    }
    return files;
}

// The placements and motions of a puzzle, without a look at why there is no packing. Throws Stopped
// and MemoryLimitExceeded.
std::unique_ptr<const PreparedPuzzle> prepared_for_proof(const Puzzle& puzzle,
                                                         const Arguments& arguments,
                                                         const std::stop_token& stop) {
    SolveOptions options = solve_options(arguments);
    options.engine.clear();
    options.symmetry = SymmetryMode::full;
    options.colourings = false;
    options.time_limit = 0;
    options.stop = stop;
    auto prepared = std::make_unique<const PreparedPuzzle>(puzzle, options, Purpose::table);
    if (!prepared->ready()) throw Stopped();
    return prepared;
}

// There is a packing: what has been written of the proof is worth nothing.
struct HasPacking {};

void write_proof(const ExactCover& cover, const ProofFiles& files, std::uint64_t seed,
                 const std::stop_token& stop) {
    std::vector<int> clauses;
    const auto add = [&](std::span<const int> clause) {
        clauses.insert(clauses.end(), clause.begin(), clause.end());
        clauses.push_back(0);
    };
    cnf_clauses(cover, add, stop);
    write_file(files.proof, [&](const auto& write) {
        if (!refute(clauses, seed, write, stop)) throw HasPacking();
        write_file(files.formula, write_cnf(cover, stop));
    });
}

}  // namespace

std::vector<OptionSpec> proof_options() {
    return {{"proof", "FILE",
             "with --engine sat: if there is no packing, write a proof of that, in the format "
             "DRAT"},
            formula_option("the clauses that the proof refutes (default: those of --proof with "
                           ".cnf added)")};
}

void check_proof_options(const Arguments& arguments) {
    if (!arguments.has("proof")) {
        if (arguments.has("formula")) throw UsageError("--formula applies to --proof only");
        return;
    }
    if (arguments.text("engine") != "sat") {
        throw UsageError("--proof needs --engine sat, which writes the proof");
    }
    for (const std::string_view option : {"unit", "checkpoint", "mpi"}) {
        if (!arguments.has(option)) continue;
        throw UsageError(fmt::format("--proof cannot be combined with --{}", option));
    }
}

std::optional<SolveResult> solve_with_proof(const Puzzle& puzzle, const SolveOptions& options,
                                            const Arguments& arguments) {
    const ProofFiles files = proof_files(arguments, arguments.text("proof"), ".cnf");
    const Deadline deadline = reading_deadline(arguments);
    const Stopwatch watch;
    SolveResult result;
    result.engine = "sat";
    result.notes.emplace_back(sat_version());
    try {
        const auto prepared = prepared_for_proof(puzzle, arguments, deadline.token());
        result.placements = prepared->table().size();
        result.stats.nodes = 1;
        write_proof(exact_cover(prepared->puzzle(), prepared->table(), {}, deadline.token()), files,
                    options.tuning.seed, deadline.token());
        say_unless_quiet(
            "the proof that there is no packing is in {}, the clauses that it refutes in {}\n",
            files.proof, files.formula);
    } catch (const HasPacking&) {
        return std::nullopt;
    } catch (const CannotWrite& what) {
        throw UsageError(fmt::format("a proof cannot express: {}", what.what()));
    } catch (const Stopped&) {
        result.ending = deadline.ending();
    }
    result.seconds.search = watch.seconds();
    return result;
}

namespace {

// Returns a checker at the beginning of a proof.
proof::EnumerationChecker checker_of(std::string_view formula, const std::stop_token& stop) {
    StopCheck check(stop, 1);
    proof::OpbReader reader;
    while (!formula.empty()) {
        check();
        const std::size_t end = formula.find('\n');
        reader.line(formula.substr(0, end));
        formula.remove_prefix(end + 1);
    }
    return proof::EnumerationChecker(reader.finish(), [&] { check(); });
}

// Counts packings up to the motions of the puzzle, one after another.
class ClassCount {
  public:
    // Counts the packings that the restriction admits. Keeps a reference to it.
    ClassCount(const PreparedPuzzle& prepared, const Restriction& restriction,
               const ExactCover& cover)
        : classes_(prepared.symmetry(), restriction),
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
    ClassTest classes_;
    std::vector<int> placements_;  // by option; -1: a hole
    std::vector<int> packing_;
    std::uint64_t count_ = 0;
};

// Writes the formula and the proof, and checks the proof while it is written: a proof that is not
// accepted never gets its name.
CertifiedReport certify(const PreparedPuzzle& prepared, const ProofFiles& files,
                        const std::stop_token& stop) {
    const ExactCover cover = exact_cover(prepared.puzzle(), prepared.table(), {}, stop);
    Restriction restriction = choose_restriction(prepared.table(), prepared.symmetry(), stop);
    const CoverOrbits orbits =
        orbits_of(prepared.table(), prepared.symmetry(), restriction, cover, stop);
    if (orbits.item < 0) restriction = unrestricted(prepared.table());
    const std::string formula = write_certified_opb(cover, orbits, stop);
    proof::EnumerationChecker checker = checker_of(formula, stop);
    ClassCount classes(prepared, restriction, cover);
    CertifiedReport result;
    result.proof = files.proof;
    result.formula = files.formula;
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
        const CertifiedCovers covers =
            write_certificate(cover, orbits, sinks, {.stop = stop, .progress = &progress()});
        result.packings = covers.all;
        result.listed = covers.listed;
        write(block);
        checker.finish();
        write_file(files.formula, formula);
    });
    const std::int64_t proven =
        checker.orbits().claimed() ? checker.solutions_without_last() : checker.solutions();
    if (proven != static_cast<std::int64_t>(result.packings)) {
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
    return to_name(to_path(file).stem()) + ".pbp";
}

ExitCode certify_file(const Arguments& arguments) {
    const std::string proof =
        arguments.has("output") ? arguments.text("output") : default_proof(arguments);
    const ProofFiles files = proof_files(arguments, proof, ".opb");
    const Deadline deadline = reading_deadline(arguments);
    const Puzzle puzzle = puzzle_of(arguments);
    const auto prepared = prepared_for_proof(puzzle, arguments, deadline.token());
    CertifiedReport result;
    try {
        result = certify(*prepared, files, deadline.token());
    } catch (const CannotWrite& what) {
        throw UsageError(fmt::format("a proof cannot express: {}", what.what()));
    } catch (const proof::ProofError& error) {
        throw std::logic_error(
            fmt::format("the proof is wrong in line {}: {}", error.line(), error.what()));
    }
    if (arguments.has("json")) {
        print_text(certified_record(puzzle, result, seconds_since_start()));
        return ExitCode::done;
    }
    print("distinct    {}, which is not part of the proof\nall         {}\n",
          result.classes ? std::to_string(*result.classes) : "unknown", result.packings);
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
            "The proof shows that the number is right, and VeriPB checks it. polypack checks it as "
            "well; the file appears only once it has passed.",
        .options =
            {
                {.name = "output",
                 .value = "PROOF",
                 .help = "the proof (default: the name of FILE with .pbp, in this folder)",
                 .letter = 'o'},
                formula_option("the pseudo-Boolean formula (default: PROOF.opb)"),
            },
        .run = certify_file,
    };
}

namespace {

constexpr Phase reading_formula{.doing = "reading the formula", .units = "bytes", .even = true};
constexpr Phase checking{.doing = "checking the proof", .units = "bytes", .even = true};

ProofSource source_of(Input& file) {
    return {file.name(), [&file](std::string& line) { return file.next_line(line); }};
}

void print_checked(const CheckedProof& checked) {
    if (checked.solutions == 0) {
        print("verified    the formula has no solution\n");
    } else {
        print("verified    the formula has exactly {} solution{}\n", checked.solutions,
              checked.solutions == 1 ? "" : "s");
    }
    if (checked.without_last) {
        print("symmetry    without its last constraint, it has exactly {}\n",
              *checked.without_last);
    }
    print("derived     {}\n", checked.derived);
}

ExitCode check_proof(const Arguments& arguments) {
    if (std::ranges::count(arguments.operands(), standard_input) > 1) {
        throw UsageError("only one file can be standard input");
    }
    const Deadline deadline = reading_deadline(arguments);
    Input formula(arguments.operands()[0], deadline.token());
    Input proof(arguments.operands()[1], deadline.token());
    if (proof.begins_with("p cnf") || proof.begins_with("* #variable")) {
        throw UsageError("the second file is a formula; the proof comes after its formula");
    }
    const bool clauses = formula.begins_with("c") || formula.begins_with("p cnf");
    formula.tell(progress(), reading_formula);
    const CheckedProof checked =
        check_lines(source_of(formula), source_of(proof), clauses, deadline.token(),
                    [&] { proof.tell(progress(), checking); });
    if (!arguments.has("json")) {
        print_checked(checked);
        return ExitCode::done;
    }
    print_text(checked_record(arguments.operands()[0], arguments.operands()[1], checked,
                              seconds_since_start()));
    return ExitCode::done;
}

}  // namespace

CommandSpec check_proof_command() {
    return {
        .name = "check-proof",
        .operands = "FORMULA PROOF",
        .min_operands = 2,
        .max_operands = 2,
        .summary = "Check a proof of solve --proof or certify",
        .details = "The checker shares no code with the engines.",
        .run = check_proof,
    };
}

}  // namespace polypack
