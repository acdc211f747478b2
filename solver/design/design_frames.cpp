#include "polypack/design/design_frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "polypack/api/solver.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/puzzle/orientations.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

FrameCells cells_of(const RegionIndex& index, const std::vector<Point>& points) {
    FrameCells cells;
    for (const Point& point : points) cells.set(index.find(point));
    return cells;
}

// Limit of the search for frames.
constexpr std::uint64_t most_steps = 2'000'000;

class Frames {
  public:
    Frames(const Family& family, const std::stop_token& stop)
        : family_(family), index_(family.puzzle.region), check_(stop, 256) {
        for (const RegionCell& cell : family.puzzle.region.cells) {
            const int at = index_.find(cell.point);
            all_.set(at);
            if (cell.required) required_.set(at);
        }
    }

    std::vector<DesignFrame> of_connected() {
        for (const std::vector<Point>& points : family_.design.kept) {
            const FrameCells cells = cells_of(index_, points);
            const int size = cells.count();
            frame_.push_back({.must = cells,
                              .may = cells,
                              .least = size,
                              .most = size,
                              .piece = -1,
                              .in_parts = true});
            taken_ |= cells;
        }
        least_left_ = (required_ - taken_).count();
        most_left_ = (all_ - taken_).count();
        add_connected(0, 0, 0);
        return std::move(frames_);
    }

    std::vector<DesignFrame> of_pieces() {
        for (std::size_t i = 0; i < family_.puzzle.pieces.size(); ++i) {
            places_.push_back(places_of(static_cast<int>(i)));
        }
        add_pieces(0, 0, 0);
        return std::move(frames_);
    }

  private:
    [[nodiscard]] bool full() {
        check_();
        if (++steps_ > most_steps) frames_.resize(most_frames + 1);
        return frames_.size() > most_frames;
    }

    // Adds frames with connected pieces of the sizes from `number` on; the pieces before have from
    // `least` to `most` cells together.
    void add_connected(std::size_t number, int least, int most) {
        if (full() || least > most_left_) return;
        if (number == family_.connected.size()) {
            if (most >= least_left_) frames_.push_back(frame_);
            return;
        }
        const ConnectedPieces& size = family_.connected[number];
        const int largest = size.most_cells.value_or(size.cells);
        const std::size_t before = frame_.size();
        for (int copies = 0; copies <= size.copies.max; ++copies) {
            const int now = least + copies * size.cells;
            if (now > most_left_ || full()) break;
            if (copies >= size.copies.min) {
                add_connected(number + 1, now, std::min(most + copies * largest, most_left_));
            }
            frame_.push_back({.may = all_ - taken_,
                              .least = size.cells,
                              .most = largest,
                              .piece = static_cast<int>(number)});
        }
        frame_.resize(before);
    }

    struct PlaceOfPiece {
        FrameCells must;
        FrameCells may;
    };

    [[nodiscard]] std::vector<PlaceOfPiece> places_of(int number) {
        // As colours, the cells that it may lack go along with the motions.
        Piece marked = family_.puzzle.pieces[number];
        marked.colours.assign(marked.cells.size(), 1);
        const std::vector<bool>& lacked = family_.removable[number].cells;
        for (std::size_t i = 0; i < lacked.size(); ++i) {
            if (lacked[i]) marked.colours[i] = 2;
        }
        std::vector<PlaceOfPiece> places;
        for (const Orientation& turned : orientations_of(*family_.puzzle.lattice, marked)) {
            // Cells that it must have are in the region; without any, some cell is.
            const auto must = std::ranges::find(turned.colours, 1);
            const bool any = must == turned.colours.end();
            const auto first = any ? 0 : static_cast<std::size_t>(must - turned.colours.begin());
            const std::size_t last = any ? turned.cells.size() - 1 : first;
            for (std::size_t anchor = first; anchor <= last; ++anchor) {
                for (const RegionCell& cell : family_.puzzle.region.cells) {
                    check_();
                    if (!family_.puzzle.lattice->is_cell(cell.point) ||
                        family_.puzzle.lattice->residue_of(cell.point) !=
                            family_.puzzle.lattice->residue_of(turned.cells[anchor])) {
                        continue;
                    }
                    add_place(turned, cell.point - turned.cells[anchor], places);
                }
            }
        }
        return places;
    }

    // Adds a place, unless it overlaps itself, or another place permits as much. The piece lacks
    // all cells that it may lack and that have no cell in the region.
    void add_place(const Orientation& turned, const Point& by, std::vector<PlaceOfPiece>& places) {
        PlaceOfPiece place;
        for (std::size_t i = 0; i < turned.cells.size(); ++i) {
            const bool must = turned.colours[i] == 1;
            const int at = index_.find(turned.cells[i] + by);
            if (at < 0 && !must) continue;
            if (at < 0 || place.may.test(at)) return;
            place.may.set(at);
            if (must) place.must.set(at);
        }
        const auto permits = [](const PlaceOfPiece& more, const PlaceOfPiece& less) {
            return more.must == less.must && (less.may - more.may).none();
        };
        if (std::ranges::any_of(places, [&](const auto& old) { return permits(old, place); })) {
            return;
        }
        std::erase_if(places, [&](const auto& old) { return permits(place, old); });
        places.push_back(place);
    }

    // Adds frames with the copies of a piece from copy `copies` on, whose places are at or after
    // `first`. `taken_` has the cells that pieces must have.
    void add_pieces(std::size_t number, int copies, std::size_t first) {
        if (full()) return;
        if (number == family_.puzzle.pieces.size()) {
            FrameCells covered;
            for (const DesignBody& body : frame_) covered |= body.may;
            if ((required_ - covered).none()) add_reduced();
            return;
        }
        const Piece& piece = family_.puzzle.pieces[number];
        if (copies >= piece.copies.min) add_pieces(number + 1, 0, 0);
        if (copies >= piece.copies.max) return;
        for (std::size_t i = first; i < places_[number].size(); ++i) {
            const PlaceOfPiece& place = places_[number][i];
            if ((place.must & taken_).any() || full()) continue;
            // Two pieces that must have nothing may lie in the same place.
            frame_.push_back({.must = place.must,
                              .may = place.may,
                              .least = 1,
                              .most = place.may.count(),
                              .piece = static_cast<int>(number),
                              .in_parts = family_.removable[number].in_parts});
            const FrameCells before = taken_;
            taken_ |= place.must;
            add_pieces(number, copies + 1, i);
            taken_ = before;
            frame_.pop_back();
        }
    }

    // Adds the frame, reduced: without cells that another piece must have, and with those that only
    // one piece may have and that must not stay empty.
    void add_reduced() {
        DesignFrame frame = frame_;
        for (DesignBody& body : frame) body.may -= taken_ - body.must;
        for (std::size_t i = 0; i < frame.size(); ++i) {
            FrameCells others;
            for (std::size_t j = 0; j < frame.size(); ++j) {
                if (j != i) others |= frame[j].may;
            }
            frame[i].must |= (frame[i].may & required_) - others;
        }
        frames_.push_back(std::move(frame));
    }

    const Family& family_;
    const RegionIndex index_;
    StopCheck check_;
    std::uint64_t steps_ = 0;
    FrameCells all_;
    FrameCells required_;
    FrameCells taken_;
    int least_left_ = 0;
    int most_left_ = 0;
    std::vector<std::vector<PlaceOfPiece>> places_;  // by piece
    DesignFrame frame_;
    std::vector<DesignFrame> frames_;
};

// Returns true if all designs of one frame are designs of the other; it may miss that where a piece
// fits several.
bool permits(const DesignFrame& more, const DesignFrame& less) {
    if (more.size() != less.size()) return false;
    std::vector<bool> used(more.size());
    return std::ranges::all_of(less, [&](const DesignBody& body) {
        for (std::size_t i = 0; i < more.size(); ++i) {
            const DesignBody& other = more[i];
            if (used[i] || other.piece != body.piece || other.most < body.most ||
                (body.may - other.may).any() || (other.must - body.must).any()) {
                continue;
            }
            used[i] = true;
            return true;
        }
        return false;
    });
}

}  // namespace

std::vector<DesignFrame> design_frames(const Family& family, const std::stop_token& stop) {
    Frames frames(family, stop);
    return family.connected.empty() ? frames.of_pieces() : frames.of_connected();
}

std::optional<std::string> frames_mistake(const std::vector<DesignFrame>& frames) {
    if (frames.size() > most_frames) {
        return fmt::format(
            "there are more than {} ways to lay out the pieces in the region; fewer copies or "
            "sizes would be right",
            most_frames);
    }
    if (frames.empty()) {
        return "the pieces cannot be laid out in the region so that the cells they must have are "
               "apart, and all that is required is covered";
    }
    return std::nullopt;
}

std::vector<DesignFrame> widest_frames(std::vector<DesignFrame> frames,
                                       const std::stop_token& stop) {
    const auto open = [](const DesignFrame& frame) {
        int open = 0;
        for (const DesignBody& body : frame) open += (body.may - body.must).count();
        return open;
    };
    std::vector<std::pair<int, std::size_t>> order;  // those that leave most open first
    for (std::size_t i = 0; i < frames.size(); ++i) order.emplace_back(-open(frames[i]), i);
    std::ranges::sort(order);
    StopCheck check(stop);
    std::vector<std::size_t> wide;
    std::vector<bool> drops(frames.size());
    for (const auto& [closed, number] : order) {
        check();
        drops[number] = std::ranges::any_of(
            wide, [&](std::size_t i) { return permits(frames[i], frames[number]); });
        if (!drops[number]) wide.push_back(number);
    }
    std::size_t number = 0;
    std::erase_if(frames, [&](const DesignFrame&) { return drops[number++]; });
    return frames;
}

}  // namespace polypack
