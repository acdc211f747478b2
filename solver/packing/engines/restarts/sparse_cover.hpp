// State of a depth-first exact cover search in sparse sets: for every item the options that still
// cover it. Memory is linear in the cells of the placements; a move costs in proportion to the
// items of the options that it excludes.
//
// After "dancing cells", Knuth, TAOCP 7.2.2.3: a set is an array with its members in front, so
// removing one is a swap, and restoring it only increments a size. In addition to covering, pieces
// have copies left and owed, and cells may be optional: an optional cell without options stays
// empty, which takes one of the holes.
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

    // Returns true if nothing is contradictory at the start.
    [[nodiscard]] bool possible() const { return possible_; }

    // Places a live option. Returns false if that leaves an item uncoverable, which failed() then
    // names. undo() takes it back in either case.
    bool place(int option);
    // Leaves an optional cell empty; as place().
    bool leave_empty(int item);
    [[nodiscard]] int failed() const { return failed_; }

    // Returns a mark of this state, for undo().
    [[nodiscard]] std::size_t mark() const { return trail_.size(); }
    void undo(std::size_t mark);

    // Returns the items that may be branched on or must be covered: undecided cells, and pieces.
    [[nodiscard]] std::span<const int> open_items() const {
        return {open_.data(), static_cast<std::size_t>(open_count_)};
    }
    [[nodiscard]] bool is_open(int item) const { return place_of_[item] < open_count_; }
    // Returns true if the item must be covered exactly once.
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
    // Returns the number of live options that cover the item.
    [[nodiscard]] int size(int item) const { return size_[item]; }
    // Appends the live options that cover the item.
    void list_options(int item, std::vector<int>& options) const;
    [[nodiscard]] bool live(int option) const { return live_[option] != 0; }
    // Returns the number of options excluded so far, including those restored since.
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
    // Returns true if the item can still be covered, after its options or the copies it owes have
    // changed.
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
