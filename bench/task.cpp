#include "task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <stdexcept>
#include <vector>

#include "polypack/formats/cover_formats.hpp"
#include "polypack/formats/exact_cover.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/puzzle_formats.hpp"
#include "polypack/formats/unsupported_features.hpp"
#include "polypack/packing/restriction.hpp"

namespace polypack::bench {
namespace {

namespace fs = std::filesystem;

// The packings of a class that consist of kept placements.
std::uint64_t kept_members(const std::vector<int>& packing, const Symmetry& symmetry,
                           const Restriction& restriction) {
    std::set<std::vector<int>> members;
    for (int g = 0; g < symmetry.order(); ++g) {
        std::vector<int> image;
        for (const int placement : packing) image.push_back(symmetry.image(g, placement));
        const auto kept = [&](int placement) {
            return restriction.item < 0 || restriction.kept[placement] != 0;
        };
        if (!std::ranges::all_of(image, kept)) continue;
        std::ranges::sort(image);
        members.insert(std::move(image));
    }
    return members.size();
}

void require_equal(std::uint64_t counted, const std::optional<std::uint64_t>& published,
                   const std::string& puzzle) {
    if (!published || *published == counted) return;
    throw std::runtime_error(
        fmt::format("{}: wrong count: {}, not {}", puzzle, counted, *published));
}

}  // namespace

std::string Question::title() const {
    const std::string name =
        puzzle.find('/') == std::string::npos ? puzzle : path().stem().string();
    return name + (symmetry ? "" : ", no symmetry") + (first ? ", first" : "") +
           (apart ? ", apart" : "");
}

fs::path Question::path() const {
    if (puzzle.find('/') != std::string::npos || !fs::path(puzzle).extension().empty())
        return puzzle;
    const fs::path source = POLYPACK_SOURCE_DIR;
    const fs::path shipped = source / "puzzles" / (puzzle + ".yaml");
    return fs::exists(shipped) ? shipped : source / "bench" / "puzzles" / (puzzle + ".yaml");
}

Task::Task(Question question, fs::path folder)
    : question_(std::move(question)), folder_(std::move(folder)) {
    const Document document = read_document(Input(question_.path().string()));
    prepared_ = std::make_unique<PreparedPuzzle>(document.puzzle, options());
}

SolveOptions Task::options() const {
    SolveOptions options;
    options.symmetry = question_.symmetry ? SymmetryMode::full : SymmetryMode::none;
    return options;
}

namespace {

// The published count, if it fits what a search counts with.
std::optional<std::uint64_t> small(const std::optional<PublishedCount>& count) {
    return count ? count->small() : std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> Task::expected(Counted counted) {
    if (question_.first) return std::nullopt;
    if (!question_.symmetry) counted = Counted::all;
    const auto known = counts_.find(counted);
    if (known != counts_.end()) return known->second;
    return counts_.emplace(counted, count(counted)).first->second;
}

std::uint64_t Task::count(Counted counted) const {
    if (counted == Counted::restricted) return count_restricted();
    const bool over = puzzle().lattice->flat && puzzle().pieces.front().turn_over;
    if (counted == Counted::turned && !over) {
        SolveOptions rotations = options();
        rotations.symmetry = SymmetryMode::rotations;
        return PreparedPuzzle(puzzle(), rotations).solve(rotations).distinct;
    }
    const SolveResult result = prepared_->solve(options());
    require_equal(result.all, small(puzzle().expect.all), question_.puzzle);
    if (question_.symmetry) {
        require_equal(result.distinct, small(puzzle().expect.distinct), question_.puzzle);
    }
    return counted == Counted::all ? result.all : result.distinct;
}

std::uint64_t Task::count_restricted() const {
    const Restriction kept = restriction();
    std::uint64_t count = 0;
    (void)prepared_->solve(options(), [&](const Packing& packing) {
        count += kept_members(packing.placements, prepared_->symmetry(), kept);
        return true;
    });
    return count;
}

// A search for any packing has no use for a smaller choice.
Restriction Task::restriction() const {
    if (question_.first) return {};
    return choose_restriction(prepared_->table(), prepared_->symmetry());
}

fs::path Task::file(const std::string& input) {
    if (input == "polypack" || "." + input == question_.path().extension()) {
        return fs::absolute(question_.path());
    }
    if (input == "pentominoes") return {};
    const auto known = files_.find(input);
    if (known != files_.end()) return known->second;
    // BurrTools tells files by the endings of their names.
    const fs::path path = folder_ / ("puzzle." + input);
    std::ofstream stream(path, std::ios::binary);
    stream << written(input);
    stream.close();
    if (!stream) throw std::runtime_error(fmt::format("cannot write {}", path.string()));
    return files_.emplace(input, path).first->second;
}

std::string Task::written(const std::string& input) const {
    if (input == "busche") return write_busche(puzzle());
    if (input == "xmpuzzle") return write_xmpuzzle({.puzzle = puzzle()});
    const ExactCover cover = exact_cover(puzzle(), prepared_->table(), restriction());
    if (input == "dlx") return write_dlx(cover);
    if (input == "mcc") return write_mcc(cover);
    if (input == "opb") return write_opb(cover);
    return write_cnf(cover);
}

std::optional<PentominoRectangle> pentomino_rectangle(const Puzzle& puzzle) {
    const Lattice& lattice = *puzzle.lattice;
    if (!lattice.boxes || !lattice.flat || puzzle.pieces.size() != 12) return std::nullopt;
    std::set<Polyform> shapes;
    for (const Piece& piece : puzzle.pieces) {
        if (piece.cells.size() != 5 || !piece.turn_over || piece.copies != Copies{}) {
            return std::nullopt;
        }
        shapes.insert(
            std::ranges::min(orientations(lattice, normalized(lattice, piece.cells), true)));
    }
    const Boxed region = boxed(points_of(puzzle.region));
    // There are no more than twelve.
    if (shapes.size() != 12 || region.volume() != 60) return std::nullopt;
    try {
        require_plain_boxes(puzzle);
    } catch (const CannotWrite&) {
        return std::nullopt;
    }
    return PentominoRectangle{region.size.y, region.size.x};
}

}  // namespace polypack::bench
