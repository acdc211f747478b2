// The searches that compete for the first packing, as computations that go on in steps.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/packing/engines/restarts/restarts.hpp"
#include "polypack/packing/run/open_nodes.hpp"
#include "polypack/packing/run/search.hpp"

namespace polypack {

class Contender {
  public:
    explicit Contender(std::string_view name) : name_(name) {}
    Contender(const Contender&) = delete;
    Contender& operator=(const Contender&) = delete;
    virtual ~Contender() = default;

    [[nodiscard]] std::string_view name() const { return name_; }
    // Goes on for about as much work as this many nodes of the engine cover, which read no clock.
    // True: the search is complete. Throws Stopped.
    virtual bool advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) = 0;
    [[nodiscard]] virtual std::vector<std::string> notes() const { return {}; }

  private:
    std::string_view name_;
};

// The engine cover, prepared when it goes on for the first time, and refined once it has searched
// for about as long as that takes. advance() is thread-safe: several threads share the nodes that
// are open.
class CoverContender final : public Contender {
  public:
    // Keeps references to all arguments.
    CoverContender(const PlacementTable& table, const Symmetry& symmetry,
                   const SearchOptions& options);

    bool advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) override;
    [[nodiscard]] std::vector<std::string> notes() const override;

  private:
    void prepare();
    void refine();

    const PlacementTable& table_;
    const Symmetry& symmetry_;
    const SearchOptions& options_;
    Restriction restriction_;
    std::shared_ptr<SearchTree> tree_;
    std::mutex mutex_;
    OpenNodes open_;
    int searched_ = 0;         // nodes that are being searched
    std::uint64_t nodes_ = 0;  // searched so far
    bool refined_ = false;
};

// The engine restarts.
class RestartsContender final : public Contender {
  public:
    // Keeps a reference to the tree.
    RestartsContender(const RestartsTree& tree, std::uint64_t seed);

    bool advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) override;
    [[nodiscard]] std::vector<std::string> notes() const override;

  private:
    const RestartsTree& tree_;
    RestartSearch search_;
};

// The engine restarts on the packings that are mapped to themselves by groups of motions, which
// take turns. Never complete: there may be others.
class SymmetricContender final : public Contender {
  public:
    // Keeps references to all arguments. `whole`: all packings of the table.
    SymmetricContender(const PlacementTable& table, const Symmetry& symmetry,
                       const CoverModel& whole, const SearchOptions& options);
    ~SymmetricContender() override;

    bool advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) override;
    [[nodiscard]] std::vector<std::string> notes() const override;

    // The bytes that it takes, estimated.
    [[nodiscard]] static double memory(const TableSize& size);
    // Whether the puzzle has motions that could map a packing to itself, and rules that allow it.
    [[nodiscard]] static bool applies(const PlacementTable& table, const Symmetry& symmetry);

  private:
    struct Search;

    void begin_searches();
    // Goes on with a search; false: it is complete.
    bool advance(Search& search, std::uint64_t nodes, SearchSink& sink, SearchStats& stats);

    const PlacementTable& table_;
    const Symmetry& symmetry_;
    const CoverModel& whole_;
    const SearchOptions& options_;
    int turns_ = 0;  // passed
    std::vector<int> whole_ranks_;
    std::size_t all_groups_ = 0;
    std::deque<std::vector<int>> groups_;           // those not begun
    std::deque<std::unique_ptr<Search>> searches_;  // those begun, in the order of turns
    double share_ = 0;                              // of all of them
};

// The engine sat; nullptr if it is not built in. Keeps references to the first two arguments.
[[nodiscard]] std::unique_ptr<Contender> sat_contender(const RestartsTree& tree,
                                                       const SearchOptions& options);

}  // namespace polypack
