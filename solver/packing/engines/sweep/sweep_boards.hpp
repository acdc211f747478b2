// A region and its pieces as bitboards, for the engine `sweep`.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "polypack/bitboard/bitboard.hpp"
#include "polypack/packing/engines/sweep/sweep_model.hpp"

namespace polypack {

template <int Words>
class Isolation;

// A model as bitboards, filled positions set.
template <int Words>
struct SweepBoards {
    using Board = Bitboard<Words>;

    explicit SweepBoards(const SweepModel& model);

    [[nodiscard]] Isolation<Words> isolation() const { return Isolation<Words>(*this); }

    // Returns the neighbours of the cells of a set; they may be in it.
    [[nodiscard]] Board neighbours(const Board& set) const {
        Board result;
        for (const Link& link : links) {
            result |= (set & link.upwards).shifted_up(link.distance);
            result |= (set & link.downwards).shifted_down(link.distance);
        }
        return result;
    }

    // Returns true if all components of the free cells with a cell in `around` have volumes that
    // the pieces may have. Precondition: `linked`.
    [[nodiscard]] bool volumes_fit(const SweepModel& model, const Board& filled,
                                   Board around) const {
        if (!all_required) return true;
        while (around.any()) {
            Board component = Board::of(around.first());
            for (Board before; before != component;) {
                before = component;
                component |= neighbours(component) - filled;
                if (contains(component, around)) return true;
            }
            const int volume = component.count();
            if (volume < model.smallest || volume % model.volume_step != 0) return false;
            around -= component;
        }
        return true;
    }

    [[nodiscard]] static Board board_of(const SweepModel& model, int option) {
        Board board;
        for (const int offset : model.offsets_of(model.pattern[option])) {
            board.set(model.first[option] + offset);
        }
        return board;
    }

    // The positions that have a neighbour at this distance above or below.
    struct Link {
        int distance = 0;
        Board upwards;
        Board downwards;
    };
    static constexpr int max_links = 8;
    std::vector<Link> links;
    Board closed;  // at the root
    Board required;
    std::vector<Board> shapes;  // by option; or by pattern, with its first position at 0
    bool all_required = true;
    bool linked = false;  // `links` are complete: there are not too many distances
    bool cuts_isolated = false;
};

template <int Words>
SweepBoards<Words>::SweepBoards(const SweepModel& model) : closed(Board::first_cells(0)) {
    for (int at = 0; at < Board::capacity; ++at) {
        if (at >= model.order.positions || model.closed[at] != 0) closed.set(at);
        if (at < model.order.positions && model.required[at] != 0) required.set(at);
    }
    required -= closed;
    all_required = (required | closed) == Board::first_cells(Board::capacity);
    // With more distances, as in irregular regions without gaps, the cut costs more than it saves.
    for (const SweepModel::Link& link : model.links) {
        auto at = std::ranges::find(links, link.distance, &Link::distance);
        if (at == links.end()) {
            if (std::ssize(links) == max_links) return;
            links.push_back({link.distance, {}, {}});
            at = links.end() - 1;
        }
        at->upwards.set(link.from);
        at->downwards.set(link.from + link.distance);
    }
    linked = true;
    const auto near = [](const Link& link) { return link.distance < 64; };
    cuts_isolated = Words <= 8 && model.smallest > 1 && std::ranges::all_of(links, near);
}

// Detects required cells that are free and have no free neighbour; none unless cuts_isolated.
template <int Words>
class Isolation {
    using Board = Bitboard<Words>;

  public:
    explicit Isolation(const SweepBoards<Words>& boards)
        : required_(boards.cuts_isolated ? boards.required : Board()) {
        if (boards.cuts_isolated) all_ = boards.links;
        for (std::size_t i = 0; i < std::min(all_.size(), first_.size()); ++i) first_[i] = all_[i];
        more_ = all_.size() > first_.size();
    }

    // Returns true if there is no such cell.
    [[nodiscard]] bool no_isolated_cell(const Board& filled) const {
        const Board free = required_ - filled;
        Board alone = free - touched(first_[0], filled) - touched(first_[1], filled);
        if (more_) {
            for (std::size_t i = first_.size(); i < all_.size(); ++i) {
                alone -= touched(all_[i], filled);
            }
        }
        return alone.none();
    }

  private:
    using Link = typename SweepBoards<Words>::Link;

    // Returns the cells with a free neighbour at this distance above or below.
    static Board touched(const Link& link, const Board& filled) {
        const int far = 63 - link.distance;
        Board result;
        for (int w = 0; w < Words; ++w) {
            const std::uint64_t free = ~filled.word[w];
            const std::uint64_t above = w + 1 < Words ? ~filled.word[w + 1] : 0;
            const std::uint64_t below = w > 0 ? ~filled.word[w - 1] : 0;
            const std::uint64_t up = free >> link.distance | above << 1 << far;
            const std::uint64_t down = free << link.distance | below >> 1 >> far;
            result.word[w] = (up & link.upwards.word[w]) | (down & link.downwards.word[w]);
        }
        return result;
    }

    Board required_;
    // Most regions have neighbours in two directions: along a line and across. Unused ones have no
    // positions.
    std::array<Link, 2> first_{};
    bool more_ = false;
    std::span<const Link> all_;
};

}  // namespace polypack
