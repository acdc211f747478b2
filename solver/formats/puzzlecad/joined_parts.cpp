#include "polypack/formats/puzzlecad/joined_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "polypack/base/safe_text.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {
namespace {

// Parts with joints; putting one to another takes room on the stack.
constexpr std::size_t most_joined = 1'000;
// Cells that may be moved while parts are put together: some seconds.
constexpr long long most_moved = 20'000'000;

// Parts that are the same but for their places in the file.
struct PartKind {
    std::vector<Point> cells;
    std::vector<Joint> joints;
    std::vector<std::size_t> parts;  // their numbers; those from `used` on are there
    std::size_t used = 0;
    int extra = 0;  // taken although there was none left

    [[nodiscard]] bool left() const { return used < parts.size(); }
};

bool same_joint(const Joint& a, const Joint& b) {
    return a.male == b.male && a.diagonal == b.diagonal && a.turns == b.turns &&
           a.label == b.label && a.placing == b.placing;
}

// Liberties that may be taken to put parts together.
struct Freedom {
    bool extras = false;  // parts are taken as often as they are needed
    bool labels = false;  // a joint without a label meets one with any
};

bool match(const Joint& a, const Joint& b, const Freedom& freedom) {
    const bool labels =
        a.label == b.label || (freedom.labels && (a.label.empty() || b.label.empty()));
    return labels && a.male != b.male && a.diagonal == b.diagonal;
}

std::string name_of(const Joint& joint) {
    return joint.label.empty() ? joint.text : fmt::format("{} {}", joint.text, joint.label);
}

// A way to put a part into a piece.
struct Candidate {
    std::size_t kind = 0;
    Placing placing;
};

class Joiner {
  public:
    Joiner(const TextLines& lines, const std::vector<PuzzlePart>& parts, bool cut,
           const std::vector<std::size_t>& which, const Freedom& freedom)
        : lines_(lines), cut_(cut), freedom_(freedom), check_(lines.stop(), 64) {
        for (const std::size_t number : which) add(parts[number], number);
        for (const PartKind& kind : kinds_) left_ += kind.parts.size();
    }

    // Returns true if all can be put together; throws PuzzleError if in several ways.
    [[nodiscard]] bool join() {
        if (!freedom_.extras && !balanced()) return false;
        continue_with();
        return found_.has_value();
    }
    struct Piece {
        std::vector<std::size_t> parts;
        std::vector<Point> cells;
    };
    // Returns the pieces found.
    [[nodiscard]] const std::vector<Piece>& pieces() const { return *found_; }
    // Returns, by number of a part, how many copies of it were taken that the file does not have.
    [[nodiscard]] const std::map<std::size_t, int>& extra() const { return found_extra_; }

    // A joint without counterpart, or any.
    [[nodiscard]] const Joint& lonely() const {
        for (const PartKind& kind : kinds_) {
            for (const Joint& joint : kind.joints) {
                if (!has_counterpart(joint)) return joint;
            }
        }
        return *stuck_;
    }
    [[nodiscard]] bool has_counterpart(const Joint& joint) const {
        return std::ranges::any_of(kinds_, [&](const PartKind& kind) {
            return std::ranges::any_of(
                kind.joints, [&](const Joint& other) { return match(joint, other, freedom_); });
        });
    }

  private:
    void add(const PuzzlePart& part, std::size_t number) {
        std::vector<Point> cells = cells_of(part, cut_);
        for (PartKind& kind : kinds_) {
            if (kind.cells == cells && std::ranges::equal(kind.joints, part.joints, same_joint)) {
                kind.parts.push_back(number);
                return;
            }
        }
        kinds_.push_back({std::move(cells), part.joints, {number}});
    }

    // Returns true if there are as many male joints of every label as female ones.
    [[nodiscard]] bool balanced() const {
        std::map<std::pair<std::string, bool>, long long> excess;
        for (const PartKind& kind : kinds_) {
            for (const Joint& joint : kind.joints) {
                const auto count = static_cast<long long>(kind.parts.size());
                excess[{joint.label, joint.diagonal}] += joint.male ? count : -count;
            }
        }
        return std::ranges::all_of(excess, [](const auto& entry) { return entry.second == 0; });
    }

    // --- The piece that is put together

    [[nodiscard]] Point cell_at(const Point& place) const {
        if (cut_) return place;
        const auto nearest = [](int value) {
            const int shifted = value + eighths / 2;
            return (shifted >= 0 ? shifted / eighths : -((eighths - 1 - shifted) / eighths)) *
                   eighths;
        };
        return {nearest(place.x), nearest(place.y), nearest(place.z)};
    }

    // Returns true if the two joints are at each other.
    [[nodiscard]] bool meet(const Joint& a, const Joint& b) const {
        if (!match(a, b, freedom_)) return false;
        const Placing other = a.counterpart();
        if (a.turns || b.turns) {
            return other.at == b.placing.at && other.axes[2] == b.placing.axes[2];
        }
        return other == b.placing;
    }

    // The places of a kind of part where one of its joints is at the open one.
    void add_candidates(const Joint& open, std::size_t number,
                        std::vector<Candidate>& candidates) const {
        const PartKind& kind = kinds_[number];
        for (const Joint& joint : kind.joints) {
            if (!match(open, joint, freedom_)) continue;
            Placing wanted = open.counterpart();
            const int turns = open.turns || joint.turns ? 4 : 1;
            for (int turn = 0; turn < turns; ++turn) {
                candidates.push_back({number, wanted.after(joint.placing.inverse())});
                const Point x = wanted.axes[0];
                wanted.axes[0] = wanted.axes[1];
                wanted.axes[1] = Point{} - x;
            }
        }
    }

    // The kinds of part that may be put to an open joint.
    [[nodiscard]] std::vector<Candidate> candidates_for(const Joint& open) const {
        std::vector<Candidate> candidates;
        for (std::size_t i = 0; i < kinds_.size(); ++i) {
            if (kinds_[i].left()) add_candidates(open, i, candidates);
        }
        if (!candidates.empty() || !freedom_.extras) return candidates;
        // A part that is needed once more, if it is clear which.
        std::optional<std::size_t> only;
        for (std::size_t i = 0; i < kinds_.size(); ++i) {
            const auto& joints = kinds_[i].joints;
            if (std::ranges::none_of(
                    joints, [&](const Joint& joint) { return match(open, joint, freedom_); })) {
                continue;
            }
            if (only) return {};
            only = i;
        }
        if (only) add_candidates(open, *only, candidates);
        return candidates;
    }

    struct Placed {
        std::vector<Point> cells;
        std::vector<Joint> open;  // before
        bool extra = false;
    };

    // Puts a part there, if that leaves no joint that can never be closed.
    [[nodiscard]] std::optional<Placed> place(const Candidate& candidate) {
        PartKind& kind = kinds_[candidate.kind];
        moved_ += static_cast<long long>(kind.cells.size());
        check_();
        Placed placed;
        for (const Point& cell : kind.cells) {
            placed.cells.push_back(candidate.placing(cell));
            if (filled_.contains(placed.cells.back())) return std::nullopt;
        }
        placed.open = open_;
        std::vector<Joint> open = open_;
        std::vector<Joint> fresh;
        for (const Joint& own : kind.joints) {
            Joint joint = own;
            joint.placing = candidate.placing.after(own.placing);
            const auto other = std::ranges::find_if(
                open, [&](const Joint& before) { return meet(before, joint); });
            if (other != open.end()) {
                open.erase(other);
            } else if (filled_.contains(cell_at(joint.behind()))) {
                return std::nullopt;
            } else {
                fresh.push_back(std::move(joint));
            }
        }
        const std::set<Point> cells(placed.cells.begin(), placed.cells.end());
        for (const Joint& before : open) {
            if (cells.contains(cell_at(before.behind()))) return std::nullopt;
        }
        open.insert(open.end(), fresh.begin(), fresh.end());
        open_ = std::move(open);
        filled_.insert(placed.cells.begin(), placed.cells.end());
        placed.extra = !kind.left();
        if (placed.extra) {
            ++kind.extra;
            current_.push_back(kind.parts.front());
        } else {
            current_.push_back(kind.parts[kind.used++]);
            --left_;
        }
        return placed;
    }

    void lift(const Candidate& candidate, const Placed& placed) {
        PartKind& kind = kinds_[candidate.kind];
        current_.pop_back();
        if (placed.extra) {
            --kind.extra;
        } else {
            --kind.used;
            ++left_;
        }
        for (const Point& cell : placed.cells) filled_.erase(cell);
        open_ = placed.open;
    }

    // --- The search

    void continue_with() {
        if (done_) return;
        if (moved_ > most_moved) {
            throw PuzzleError(place_of(*stuck_),
                              "the joints of the parts can be put together in too many ways; give "
                              "them labels of their own (clabel)");
        }
        if (!open_.empty()) return close_a_joint();
        if (!current_.empty()) {
            finished_.push_back({std::exchange(current_, {}), {filled_.begin(), filled_.end()}});
            std::set<Point> filled;
            std::swap(filled, filled_);
            continue_with();
            std::swap(filled, filled_);
            current_ = std::move(finished_.back().parts);
            finished_.pop_back();
            return;
        }
        if (left_ == 0) return finish();
        begin_a_piece();
    }

    // The joint with the fewest candidates is closed in each way.
    void close_a_joint() {
        std::vector<Candidate> best;
        const Joint* closed = nullptr;
        for (const Joint& joint : open_) {
            std::vector<Candidate> candidates = candidates_for(joint);
            if (closed == nullptr || candidates.size() < best.size()) {
                closed = &joint;
                best = std::move(candidates);
            }
            if (best.empty()) break;
        }
        if (!stuck_ || best.empty()) stuck_ = *closed;
        // A part with symmetries is put there in one of the ways that look the same.
        std::set<std::pair<std::size_t, std::vector<Point>>> tried;
        for (const Candidate& candidate : best) {
            const auto placed = place(candidate);
            if (!placed) continue;
            std::vector<Point> looks = placed->cells;
            for (const Joint& joint : open_) {
                looks.push_back(joint.placing.at);
                looks.insert(looks.end(), joint.placing.axes.begin(), joint.placing.axes.end());
            }
            std::sort(looks.begin(),
                      looks.begin() + static_cast<std::ptrdiff_t>(placed->cells.size()));
            if (tried.emplace(candidate.kind, std::move(looks)).second) continue_with();
            lift(candidate, *placed);
            if (done_) return;
        }
    }

    // A part begins it one of whose joints has the fewest candidates.
    void begin_a_piece() {
        std::size_t best = kinds_.size();
        std::size_t fewest = 0;
        for (std::size_t i = 0; i < kinds_.size(); ++i) {
            if (!kinds_[i].left()) continue;
            std::size_t candidates = kinds_[i].joints.empty() ? 0 : ~std::size_t{0};
            for (const Joint& joint : kinds_[i].joints) {
                candidates = std::min(candidates, candidates_for(joint).size());
                if (!stuck_) stuck_ = joint;
            }
            if (best == kinds_.size() || candidates < fewest) {
                best = i;
                fewest = candidates;
            }
        }
        const Candidate first{best, {}};
        const auto placed = place(first);
        if (!placed) return;
        continue_with();
        lift(first, *placed);
    }

    // The first way is kept; another one that makes other pieces is refused.
    void finish() {
        std::vector<std::vector<Point>> shapes;
        for (const Piece& piece : finished_) shapes.push_back(shape_of(piece.cells));
        std::ranges::sort(shapes);
        if (!found_) {
            found_ = finished_;
            found_shapes_ = std::move(shapes);
            for (const PartKind& kind : kinds_) {
                if (kind.extra > 0) found_extra_[kind.parts.front()] = kind.extra;
            }
            return;
        }
        if (shapes == found_shapes_) return;
        done_ = true;
        throw PuzzleError(place_of(*stuck_),
                          "the joints of the parts can be put together in several ways, which "
                          "make different pieces; give them labels of their own (clabel)");
    }

    // The same for all pieces that are turned or shifted copies of each other.
    [[nodiscard]] static std::vector<Point> shape_of(const std::vector<Point>& cells) {
        static const Lattice& cubes = *find_lattice("cube");
        return std::ranges::min(orientations(cubes, normalized(cubes, cells), false));
    }

    [[nodiscard]] SourcePos place_of(const Joint& joint) const {
        return lines_.where(joint.where.line, joint.where.column);
    }

    const TextLines& lines_;
    bool cut_;
    Freedom freedom_;
    StopCheck check_;
    std::vector<PartKind> kinds_;
    std::size_t left_ = 0;  // parts that are not in any piece
    std::set<Point> filled_;
    std::vector<Joint> open_;
    std::vector<std::size_t> current_;  // the parts of the piece
    std::vector<Piece> finished_;
    std::optional<std::vector<Piece>> found_;
    std::vector<std::vector<Point>> found_shapes_;
    std::map<std::size_t, int> found_extra_;
    std::optional<Joint> stuck_;
    long long moved_ = 0;
    bool done_ = false;
};

// Adds the pieces of a joiner that has joined them.
void add_pieces(const Joiner& joiner, const std::vector<PuzzlePart>& parts,
                std::multimap<std::size_t, JoinedPiece>& pieces,
                std::vector<std::string>& remarks) {
    for (const Joiner::Piece& piece : joiner.pieces()) {
        const std::size_t first = std::ranges::min(piece.parts);
        std::vector<std::size_t> order = piece.parts;
        std::ranges::sort(order);
        JoinedPiece joined{"", parts[first].where, piece.cells};
        for (const std::size_t number : order) {
            if (joined.name.empty()) joined.name = parts[number].name;
        }
        pieces.emplace(first, std::move(joined));
    }
    for (const auto& [number, times] : joiner.extra()) {
        remarks.push_back(
            fmt::format("line {}: this part is printed more often than it is listed: "
                        "{} more",
                        parts[number].where.line + 1, times));
    }
}

}  // namespace

bool is_cut(const PuzzlePart& part) {
    const auto cut = [](const CubeCells& cells) { return cells.tetrahedra != whole_cube; };
    const auto off = [](const Joint& joint) { return joint.placing.at.x % eighths != 0; };
    return std::ranges::any_of(part.cells, cut) || std::ranges::any_of(part.joints, off);
}

std::vector<Point> cells_of(const PuzzlePart& part, bool cut) {
    std::vector<Point> cells;
    for (const CubeCells& cell : part.cells) {
        const Point middle{eighths * cell.cube.x, eighths * cell.cube.y, eighths * cell.cube.z};
        if (!cut) {
            cells.push_back(middle);
            continue;
        }
        for (int i = 0; i < tetrahedra_of_cube; ++i) {
            if ((cell.tetrahedra >> static_cast<unsigned>(i) & 1U) == 0) continue;
            cells.push_back(middle + cube_tetrahedra()[static_cast<std::size_t>(i)]);
        }
    }
    return cells;
}

JoinedPieces join_parts(const TextLines& lines, std::vector<PuzzlePart> parts, bool cut) {
    JoinedPieces result;
    std::multimap<std::size_t, JoinedPiece> pieces;  // by their first part
    std::map<int, std::vector<std::size_t>> statements;
    std::size_t joined = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].joints.empty()) {
            pieces.emplace(i, JoinedPiece{parts[i].name, parts[i].where, cells_of(parts[i], cut)});
        } else {
            statements[parts[i].statement].push_back(i);
            if (++joined > most_joined) {
                throw PuzzleError(lines.where(parts[i].where.line, parts[i].where.column),
                                  fmt::format("more than {} parts with joints", most_joined));
            }
        }
    }
    std::vector<std::size_t> open;
    for (const auto& [statement, which] : statements) {
        Joiner joiner(lines, parts, cut, which, {});
        if (joiner.join()) {
            add_pieces(joiner, parts, pieces, result.remarks);
        } else {
            open.insert(open.end(), which.begin(), which.end());
        }
    }
    if (!open.empty()) {
        static constexpr std::array<Freedom, 3> freedoms{
            {{}, {.extras = true}, {.extras = true, .labels = true}}};
        for (const Freedom& freedom : freedoms) {
            Joiner joiner(lines, parts, cut, open, freedom);
            if (joiner.join()) {
                add_pieces(joiner, parts, pieces, result.remarks);
                break;
            }
            if (freedom.labels) {
                const Joint& joint = joiner.lonely();
                throw PuzzleError(
                    lines.where(joint.where.line, joint.where.column),
                    joiner.has_counterpart(joint)
                        ? fmt::format("the parts with the joint {} do not fit together",
                                      in_quotes(name_of(joint)))
                        : fmt::format("no part has the counterpart of the joint {}",
                                      in_quotes(name_of(joint))));
            }
        }
    }
    for (auto& [first, piece] : pieces) result.pieces.push_back(std::move(piece));
    return result;
}

}  // namespace polypack
