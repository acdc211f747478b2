// Records that commands print with --json, a function for each. Beside this file, one file has the
// function and another the schema. Each function returns a line, with its end.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/api/solve_options.hpp"

namespace polypack {

struct BagResult;
class BigCount;
struct Booklet;
struct CataloguedPuzzle;
struct CheckedProof;
struct Choice;
struct ChoicesFound;
struct CompatOptions;
struct CompatResult;
struct CountOutlook;
struct CountResult;
struct CountsBy;
struct CountTerm;
struct DesignFound;
struct Difficulty;
struct DisassemblyCounts;
struct Estimate;
struct Explanation;
struct Family;
struct FamilyRank;
struct FoundLaw;
struct Hint;
struct Lattice;
struct Marginals;
struct Objective;
struct Optimum;
struct OrderOptions;
struct OrderResult;
struct PackingLine;
struct PieceSet;
struct PieceTraits;
class PlacementTable;
class PreparedPuzzle;
struct PrimeBoxes;
class Progress;
class PuzzleDiagram;
class PuzzleError;
struct Survey;
struct UniqueResult;
struct WorkReport;

// Returns "complete", "limit", "time" or "stopped".
[[nodiscard]] std::string_view ending_name(Ending ending);

// `reason`: why the counterexample has no packing, if that is known.
[[nodiscard]] std::string bag_record(const Puzzle& puzzle, const BagResult& result,
                                     const std::optional<Reason>& reason);
// `cell`: the size of a cell in millimetres.
[[nodiscard]] std::string booklet_record(const Booklet& made, double cell);
struct CertifiedReport {
    std::uint64_t packings = 0;
    std::optional<std::uint64_t> classes;
    std::uint64_t listed = 0;  // packings in the proof
    std::int64_t derived = 0;  // clauses
    std::uint64_t bytes = 0;   // of the proof
    std::string proof;         // the files
    std::string formula;
};
[[nodiscard]] std::string certified_record(const Puzzle& puzzle, const CertifiedReport& report,
                                           double seconds);
// `contradicted`: the expected number of packings, of a puzzle that is known to have none;
// `traits`: of each piece, if they are wanted.
[[nodiscard]] std::string check_record(std::string_view file, const PreparedPuzzle& prepared,
                                       const std::optional<PublishedCount>& contradicted,
                                       const std::optional<std::vector<PieceTraits>>& traits);
// For connected pieces, of which only the sizes are known, and pieces without a region.
[[nodiscard]] std::string check_record(std::string_view file, const Family& family,
                                       bool pieces_alone = false);
[[nodiscard]] std::string check_record(std::string_view file, const PuzzleError& error);
[[nodiscard]] std::string checked_record(std::string_view formula, std::string_view proof,
                                         const CheckedProof& checked, double seconds);
[[nodiscard]] std::string choice_record(const Puzzle& puzzle, const Choice& choice);
// For copies by piece that do not pack; `reason`: why, if that is known.
[[nodiscard]] std::string choice_record(const Puzzle& puzzle, std::span<const int> copies,
                                        const std::optional<Reason>& reason);
// `counted`: more than one packing of each choice was looked for.
[[nodiscard]] std::string choices_record(const Puzzle& puzzle, const ChoicesFound& found,
                                         bool counted);
[[nodiscard]] std::string compat_record(const Puzzle& pieces, const CompatOptions& options,
                                        const CompatResult& result);
[[nodiscard]] std::string count_record(const Puzzle& puzzle, const CountResult& result);
// `names`: the terms as the user wrote them.
[[nodiscard]] std::string counts_record(const PreparedPuzzle& prepared,
                                        std::span<const std::string> names,
                                        std::span<const CountTerm> terms, const CountsBy& counts);
[[nodiscard]] std::string design_record(const Family& family, const DesignFound& found);
[[nodiscard]] std::string diagram_record(const PuzzleDiagram& of);
[[nodiscard]] std::string difficulty_record(const Puzzle& puzzle, const Difficulty& profile,
                                            const std::optional<FamilyRank>& rank);
// Checks the last line of a file of disassemblies against the preceding lines. Throws PuzzleError
// if they disagree.
void check_disassembled(const PackingLine& line, const DisassemblyCounts& seen);
[[nodiscard]] std::string disassembled_record(const Puzzle& puzzle, const DisassemblyCounts& counts,
                                              Ending ending);
// `interlock`: how many of the packings do.
[[nodiscard]] std::string interlocked_record(const Puzzle& puzzle, std::uint64_t packings,
                                             std::uint64_t interlock, Ending ending);
// `count`: what counting without a search is expected to take, if that is less.
[[nodiscard]] std::string estimate_record(const Puzzle& puzzle, const Estimate& estimate,
                                          bool symmetry_known,
                                          const std::optional<CountOutlook>& count);
[[nodiscard]] std::string explanation_record(const Puzzle& puzzle, const PlacementTable& table,
                                             const Explanation& explanation);
// Counts how often each piece covers each cell, by piece and cell. `complete`: over all packings.
[[nodiscard]] std::string heat_record(const Puzzle& puzzle, const BigCount& packings, bool complete,
                                      const std::vector<std::vector<BigCount>>& counts);
[[nodiscard]] std::string hint_record(const PuzzleDiagram& of, const Hint& hint);
[[nodiscard]] std::string lattice_record(const Lattice& lattice);
[[nodiscard]] std::string law_record(const FoundLaw& found);
[[nodiscard]] std::string list_record(std::string_view file, const PieceSet& set);
[[nodiscard]] std::string list_record(const CataloguedPuzzle& listed);
[[nodiscard]] std::string marginals_record(const PuzzleDiagram& of, const Marginals& marginals);
[[nodiscard]] std::string merge_record(const Survey& survey);
// Returns what is known of the best packing: "8 copies of X, proven", "at least 5, at most 9
// pieces".
[[nodiscard]] std::string optimum_text(const Objective& objective, const Optimum& optimum);
// `counts`: of the best packings, if they were counted.
[[nodiscard]] std::string optimum_record(const Puzzle& puzzle, const Objective& objective,
                                         const Optimum& optimum,
                                         const std::optional<SolveResult>& counts, double reading);
[[nodiscard]] std::string order_record(const Puzzle& pieces, const OrderOptions& options,
                                       const OrderResult& result);
[[nodiscard]] std::string polyforms_record(const Lattice& lattice, std::string_view kind, int cells,
                                           std::uint64_t count);
[[nodiscard]] std::string position_record(const BigCount& packings);
[[nodiscard]] std::string primes_record(const Puzzle& pieces, int limit, const PrimeBoxes& result);
// Lists what convert has left out because a format has no place for it: see answer.schema.json.
[[nodiscard]] std::string left_out_record(std::span<const std::string_view> parts);
// Lists the names of the problems of a file, of which nobody chose one: see answer.schema.json.
[[nodiscard]] std::string problems_record(std::span<const std::string> names);
// `seconds`: since the program began.
[[nodiscard]] std::string progress_record(const Progress& progress, double seconds);
[[nodiscard]] std::string rank_record(const BigCount& rank);
// "distinct" is null if it is not known, and "reason" if there is none.
[[nodiscard]] std::string result_record(const Puzzle& puzzle, const SolveResult& result);
// The record of a complete count in place of a search.
[[nodiscard]] std::string result_record(const Puzzle& puzzle, const CountResult& result,
                                        int threads);
// `unique`: true if there is one packing; nullopt: not known.
[[nodiscard]] std::string result_record(const Puzzle& puzzle, const SolveResult& result,
                                        std::optional<bool> unique);
struct SplitReport {
    std::string folder;
    std::size_t units = 0;
    std::size_t parts = 0;
    double nodes = 0;  // about
};
[[nodiscard]] std::string split_record(const Puzzle& puzzle, const SplitReport& report,
                                       double seconds);
// Returns the puzzle that the page of the studio opens with, without a line end and without '<',
// for a script in a page.
[[nodiscard]] std::string studio_record(const std::string& text);
[[nodiscard]] std::string term_record(int n, const BigCount& count);
// `by`: the kind of change, a value of the option --by.
[[nodiscard]] std::string unique_record(const Puzzle& puzzle, std::string_view by,
                                        const UniqueResult& result);
[[nodiscard]] std::string verify_record(const Puzzle& puzzle, std::uint64_t right,
                                        std::uint64_t wrong, bool complete);
[[nodiscard]] std::string work_record(const Puzzle& puzzle, std::string_view worker,
                                      const WorkReport& report, int threads, double seconds);

}  // namespace polypack
