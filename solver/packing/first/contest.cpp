#include "polypack/packing/first/contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <memory>
#include <mutex>
#include <set>
#include <string_view>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/class_test.hpp"
#include "polypack/packing/engines/cover/cover.hpp"
#include "polypack/packing/engines/restarts/restarts.hpp"
#include "polypack/packing/engines/restarts/restarts_tree.hpp"
#include "polypack/packing/engines/sat/sat.hpp"
#include "polypack/packing/engines/sweep/sweep.hpp"
#include "polypack/packing/engines/sweep/sweep_order.hpp"
#include "polypack/packing/first/restarts_contender.hpp"
#include "polypack/packing/first/sat_contender.hpp"
#include "polypack/packing/first/sweeps_contender.hpp"
#include "polypack/packing/first/symmetric_contender.hpp"
#include "polypack/packing/first/tree_contender.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/run/collector.hpp"
#include "polypack/packing/run/parallel.hpp"

namespace polypack {
namespace {

// Packings that are remembered, so that none is reported twice.
constexpr std::size_t max_met = 100'000;
// Nodes of the first turn of each contender, and the most of a turn: a fraction of a second.
constexpr std::uint64_t first_turn = 2560;
constexpr std::uint64_t longest_turn = std::uint64_t{1} << 17;
// Turns of that many nodes are worth several threads.
constexpr std::uint64_t turn_worth_threads = std::uint64_t{1} << 15;
// Preparing the dense matrices of cover takes longer than a first turn of restarts.
constexpr double large_matrices = 1e5;

// Sweeping does well with flat pieces of this many cells, where this share of the cells of a flat
// region may stay empty, and where neighbours are so close in its order.
constexpr double large_piece = 10;
constexpr double loose_share = 0.1;
constexpr int narrow_width = 4;
// Few packings of more different pieces are symmetric.
constexpr int few_pieces = 3;

class Contest {
  public:
    Contest(const Engine& engine, const PlacementTable& table, const Symmetry& symmetry,
            const SearchOptions& options, const FoundPacking& found, double memory)
        : options_(options),
          none_(unrestricted(table)),
          order_(table),
          classes_(symmetry, none_),
          collector_(classes_, false, options, found),
          tree_(table, none_, options.seed, options.stop),
          memory_(memory) {
        if (!tree_.possible()) return;
        enter_all(table, symmetry);
        if (engine.contest == ContestMode::threads) enter_sat(table);
    }

    // Returns true if no contender has the memory that it needs.
    [[nodiscard]] bool lacks_memory() const { return tree_.possible() && contenders_.empty(); }

    SearchResult run(const Engine& engine, int threads) {
        Tally total;
        std::uint64_t turn = first_turn;
        bool parallel = threads > 1 && !options_.ordered;
        if (contenders_.empty()) return result(engine, total, 1);
        if (!parallel || engine.contest == ContestMode::turns) {
            for (; !over() && !(parallel && turn >= turn_worth_threads); turn = longer(turn)) {
                take_turns(contenders_, turn, total);
            }
        }
        if (over()) return result(engine, total, 1);
        total += run_side_by_side(threads, turn);
        return result(engine, total, threads);
    }

  private:
    using Contenders = std::vector<std::shared_ptr<Contender>>;

    // Passes on what no contender has met before.
    class Sink final : public SearchSink {
      public:
        Sink(Contest& contest, const Contender& from, Tally& tally)
            : contest_(contest), from_(from), to_(contest.collector_, tally, nullptr) {}
        void take(std::span<int> packing) override {
            std::ranges::sort(packing);
            if (contest_.meets(packing, from_)) to_.take(packing);
        }
        [[nodiscard]] bool stopped() const override {
            return contest_.decided_ || contest_.retired(from_) || to_.stopped();
        }

      private:
        Contest& contest_;
        const Contender& from_;
        TaskSink to_;
    };

    // Grows slowly: a packing found at the end of one turn has cost all others a turn of that
    // length.
    static std::uint64_t longer(std::uint64_t turn) {
        return std::min(turn + turn / 4, longest_turn);
    }

    // Lets a contender enter that takes so many bytes, unless that is more than permitted.
    template <class Make>
    void enter(std::string_view name, double bytes, const Make& make) {
        if (options_.memory != 0 && memory_ + bytes > static_cast<double>(options_.memory)) {
            notes_.push_back(
                fmt::format("without {}, which would take more memory than permitted", name));
            return;
        }
        memory_ += bytes;
        contenders_.push_back(make());
    }

    // Lets all but SAT enter, and brings them into the order of their turns, with shares.
    void enter_all(const PlacementTable& table, const Symmetry& symmetry) {
        const TableSize size = table.measure();
        // The cells of an exact cover lie in a row, and their order means nothing.
        const int width = order_.width;
        const bool sweeps = width > 1 && table.is_flat() &&
                            (size.covered >= large_piece * size.placements ||
                             tree_.model().holes >= loose_share * size.cells);
        const bool narrow = width > 1 && width <= narrow_width;
        enter("restarts", restarts_memory(size) - restarts_model_memory(size),
              [&] { return std::make_shared<RestartsContender>(tree_, options_.seed); });
        enter("cover", cover_memory(size), [&] {
            return std::make_shared<CoverContender>(table, symmetry, tree_.model(), options_);
        });
        const std::size_t complete = contenders_.size();
        // Sweeps know nothing of what may not touch, or must match.
        const bool apart = table.excludes_beyond_cells();
        if (!apart) {
            enter("sweeps", SweepSearch::memory(table, order_), [&] {
                return std::make_shared<SweepsContender>(table, order_, tree_, options_);
            });
        }
        if (contenders_.empty()) return;
        main_ = contenders_[complete == 0 ? 0 : complete - 1].get();
        if ((sweeps || narrow) && table.groups().empty() && !apart) {
            enter("sweep", sweep_memory(size),
                  [&] { return std::make_shared<SweepContender>(table, symmetry, options_); });
        }
        if (SymmetricContender::applies(table, symmetry)) {
            enter("symmetric", SymmetricContender::memory(size), [&] {
                return std::make_shared<SymmetricContender>(table, symmetry, tree_.model(),
                                                            options_);
            });
        }
        using Place = std::pair<std::string_view, double>;
        const double symmetric = table.pieces() <= few_pieces ? 1 : 0.25;
        std::vector<Place> places{
            {"cover", 1}, {"restarts", 1}, {"sweeps", 0.5}, {"symmetric", symmetric}};
        if (sweeps && !apart) {
            places = {{"sweeps", 1},
                      {"sweep", 1},
                      {"restarts", 0.25},
                      {"cover", 0.125},
                      {"symmetric", 0.125}};
        } else if (narrow) {
            places.emplace(places.begin(), "sweep", 1);
        } else if (bytes_of_matrices(tree_.model().size_of(table)) > large_matrices) {
            std::swap(places[0], places[1]);
        }
        const auto place_of = [&](const std::shared_ptr<Contender>& contender) {
            return std::ranges::find(places, contender->name(), &Place::first) - places.begin();
        };
        std::ranges::stable_sort(contenders_, {}, place_of);
        for (const auto& contender : contenders_) {
            contender->set_share(places[static_cast<std::size_t>(place_of(contender))].second);
        }
    }

    void enter_sat([[maybe_unused]] const PlacementTable& table) {
#if POLYPACK_SAT
        enter("SAT", sat_memory(table.measure()),
              [&] { return std::make_shared<SatContender>(tree_, options_); });
#else
        notes_.emplace_back("without SAT, which is not built in");
#endif
    }

    // Returns true if the packing has to be reported. Remembers it.
    bool meets(std::span<const int> packing, const Contender& from) {
        const std::scoped_lock lock(mutex_);
        if (retired(from)) return false;
        std::vector<int> met(packing.begin(), packing.end());
        if (only_main_) return !met_.contains(met);
        if (!met_.insert(std::move(met)).second) return false;
        if (!main_.load()->begun()) main_ = complete_one(from);
        only_main_ = met_.size() >= max_met;
        if (winner_.empty()) winner_ = from.name();
        return true;
    }

    // Returns the contender, or another that has begun as well if this one cannot be complete.
    [[nodiscard]] const Contender* complete_one(const Contender& contender) const {
        if (contender.name() != "symmetric") return &contender;
        // Enters first, and takes less memory.
        const auto restarts =
            std::ranges::find(contenders_, std::string_view("restarts"), &Contender::name);
        assert(restarts != contenders_.end());
        return restarts->get();
    }

    [[nodiscard]] bool retired(const Contender& contender) const {
        // One contender finds out whether the limit is all there is.
        return (only_main_ || collector_.full()) && &contender != main_;
    }

    [[nodiscard]] bool over() const { return decided_ || collector_.stopped(); }

    // Lets each contender go on for so many nodes.
    void take_turns(const Contenders& contenders, std::uint64_t nodes, Tally& tally) {
        for (const auto& contender : contenders) {
            if (over()) return;
            if (retired(*contender)) continue;
            Sink sink(*this, *contender, tally);
            const std::uint64_t before = tally.stats.nodes;
            const std::uint64_t packings = tally.all;
            const bool complete = contender->take_turn(nodes, sink, tally.stats);
            if (options_.progress != nullptr) {
                options_.progress->nodes_so_far += tally.stats.nodes - before;
                options_.progress->packings_so_far += tally.all - packings;
            }
            const std::scoped_lock lock(mutex_);
            if (!complete || over() || retired(*contender)) continue;
            decided_ = true;
            if (winner_.empty()) winner_ = contender->name();
        }
    }

    Tally run_side_by_side(int threads, std::uint64_t first) {
        // Without SAT, cover alone makes use of further threads.
        const auto contenders = static_cast<int>(contenders_.size());
        std::vector<Contenders> groups(std::max(threads, 1));
        for (int i = 0; i < std::max(contenders, threads); ++i) {
            const auto& shared =
                std::ranges::find(contenders_, std::string_view("cover"), &Contender::name);
            if (i >= contenders && shared == contenders_.end()) continue;
            groups[i % threads].push_back(i < contenders ? contenders_[i] : *shared);
        }
        std::erase_if(groups, [](const Contenders& group) { return group.empty(); });
        const auto count = static_cast<int>(groups.size());
        SearchOptions unwatched = options_;
        unwatched.progress = nullptr;
        unwatched.ordered = false;
        return run_jobs(count, count, unwatched, collector_,
                        [&](int i, Tally& tally, HeldPackings*, const Between&) {
                            try {
                                const auto is_retired = [&](const auto& contender) {
                                    return retired(*contender);
                                };
                                for (std::uint64_t turn = first;
                                     !over() && !std::ranges::all_of(groups[i], is_retired);
                                     turn = longer(turn)) {
                                    take_turns(groups[i], turn, tally);
                                }
                            } catch (const Stopped&) {
                                return;
                            }
                        });
    }

    SearchResult result(const Engine& engine, const Tally& total, int threads) {
        SearchResult result = collector_.result(total, threads);
        result.engine = engine.name;
        for (const auto& contender : contenders_) {
            for (std::string& note : contender->notes()) result.notes.push_back(std::move(note));
        }
        std::ranges::move(notes_, std::back_inserter(result.notes));
        std::vector<std::string_view> names;
        for (const auto& contender : contenders_) names.push_back(contender->name());
        if (!winner_.empty()) {
            result.notes.push_back(fmt::format("first packing: {} was the first of {}", winner_,
                                               fmt::join(names, ", ")));
            if (engine.contest == ContestMode::turns) result.engine = winner_;
        }
        return result;
    }

    const SearchOptions& options_;
    Restriction none_;
    SweepOrder order_;
    ClassTest classes_;
    Collector collector_;
    RestartsTree tree_;
    double memory_;  // bytes, of everything so far
    Contenders contenders_;
    // Finds out whether the packings met are all, and continues alone once there are too many to
    // remember: cover, or if that has not begun, the one that has met a packing.
    std::atomic<const Contender*> main_{nullptr};
    std::vector<std::string> notes_;
    std::mutex mutex_;
    std::set<std::vector<int>> met_;
    std::atomic<bool> only_main_{false};  // too much was met to be remembered
    std::atomic<bool> decided_{false};    // a contender is complete
    std::string_view winner_;             // who found the first packing, or that there is none
};

}  // namespace

SearchResult search_by_contest(const Engine& engine, const PlacementTable& table,
                               const Symmetry& symmetry, const SearchOptions& options,
                               const FoundPacking& found, int threads) {
    const TableSize size = table.measure();
    const double memory =
        static_cast<double>(table.bytes() + symmetry.bytes()) + restarts_model_memory(size);
    const Allowance allowance{options.stop, options.memory};
    constexpr std::string_view what = "the placements, the motions and a search for first packings";
    allowance.require(what, memory);
    Contest contest(engine, table, symmetry, options, found, memory);
    if (contest.lacks_memory()) {
        allowance.require(what, memory + restarts_memory(size) - restarts_model_memory(size));
    }
    return contest.run(engine, threads);
}

}  // namespace polypack
