// The state of a depth-first exact cover search in sparse sets: for every item the options that
// still cover it. Memory is linear in the cells of the placements; a move costs as much as the
// options that it excludes have items.
//
// After "dancing cells", Knuth, TAOCP 7.2.2.3: a set is an array with its members in front, so that
// removing swaps and restoring only counts up again. In addition to covering, pieces have copies
// left and owed, and cells may be optional: an optional cell without options stays empty, which
// takes one of the holes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"

namespace polypack {

class SparseCover {
  public:
    // Keeps a reference to the model, which is possible.
    explicit SparseCover(const CoverModel& model);

    // Whether nothing is contradictory at the start.
    [[nodiscard]] bool possible() const { return possible_; }

    // Places a live option. False if that leaves an item uncoverable, which failed() then names.
    // In either case undo() takes it back.
    bool place(int option);
    // Leaves an optional cell empty; as place().
    bool leave_empty(int item);
    [[nodiscard]] int failed() const { return failed_; }

    // A state to which undo() returns.
    [[nodiscard]] std::size_t mark() const { return trail_.size(); }
    void undo(std::size_t mark);

    // The items that may be branched on or must be covered: cells not decided, and pieces.
    [[nodiscard]] std::span<const int> open_items() const {
        return {open_.data(), static_cast<std::size_t>(open_count_)};
    }
    [[nodiscard]] bool is_open(int item) const { return place_of_[item] < open_count_; }
    // Whether the item must be covered exactly once.
    [[nodiscard]] bool picked(int item) const {
        return needed_[item] != 0 ||
               (item >= model_->cell_items && left_[item] == 1 && owed_[item] == 1);
    }
    [[nodiscard]] bool optional(int item) const {
        return item < model_->cell_items && needed_[item] == 0;
    }
    [[nodiscard]] int left(int item) const { return left_[item]; }
    [[nodiscard]] int owed(int item) const { return owed_[item]; }
    [[nodiscard]] int holes_left() const { return holes_left_; }
    // The number of live options that cover the item.
    [[nodiscard]] int size(int item) const { return size_[item]; }
    // Appends the live options that cover the item.
    void list_options(int item, std::vector<int>& options) const;
    [[nodiscard]] bool live(int option) const { return live_[option] != 0; }
    // Options excluded so far, those restored since included.
    [[nodiscard]] std::uint64_t excluded() const { return excluded_; }

  private:
    enum class Kind : std::uint8_t { excluded, closed, counted };
    struct Event {
        Kind kind;
        int what;  // an option, or for `closed` an item
    };

    void close(int item);
    bool exclude(int option);
    bool exclude_options_of(int item);
    // Whether the item can still be covered, after its options or what it is owed have changed.
    [[nodiscard]] bool coverable(int item) const;

    const CoverModel* model_;
    bool possible_ = true;
    int failed_ = -1;
    int holes_left_;
    std::vector<int> first_entry_;    // by item: where its set begins in members_
    std::vector<int> members_;        // positions in CoverModel::item_list
    std::vector<int> at_;             // by position in CoverModel::item_list: its place in members_
    std::vector<int> option_of_;      // by position in CoverModel::item_list
    std::vector<int> size_;           // by item
    std::vector<std::uint8_t> live_;  // by option
    std::vector<std::uint8_t> needed_;  // by item: a required cell
    std::vector<int> left_, owed_;      // by item
    std::vector<int> open_;             // a sparse set of items
    std::vector<int> place_of_;         // by item: its place in open_
    int open_count_ = 0;
    std::uint64_t excluded_ = 0;
    std::vector<Event> trail_;
};

}  // namespace polypack
