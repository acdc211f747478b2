// The interface between the engines and the code that divides, counts and reports a search: an
// engine prepares a table, expands a node to its children, and searches the subtree of a node.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/table_size.hpp"

namespace polypack {

// A node of a search: all packings that contain these placements and leave these cells empty.
// Placements and cells are numbers of the table, so a node means the same to every engine, at every
// SIMD level, on any number of threads, and whatever was eliminated before the search. It can be
// written down and stays valid for puzzles of the same puzzle_hash. The root has neither.
struct Node {
    std::vector<int> placements;  // in the order chosen; fixed ones not included
    std::vector<int> empty;       // optional cells that stay empty
    [[nodiscard]] friend bool operator==(const Node&, const Node&) = default;
};

// Counts that every engine takes in the same way. Node totals depend on the puzzle and the engine,
// not on the number of threads. There is one exception: where pieces of different sizes have
// several or optional copies, pruning by volumes may cut slightly more or less if a search is
// divided otherwise.
struct SearchStats {
    std::uint64_t nodes = 0;       // calls of the recursive step
    std::uint64_t placements = 0;  // placements tried

    SearchStats& operator+=(const SearchStats& other) {
        nodes += other.nodes;
        placements += other.placements;
        return *this;
    }
    [[nodiscard]] friend bool operator==(const SearchStats&, const SearchStats&) = default;
};

// Receives the results of searching a subtree.
class POLYPACK_API SearchSink {
  public:
    SearchSink() = default;
    SearchSink(const SearchSink&) = delete;
    SearchSink& operator=(const SearchSink&) = delete;
    virtual ~SearchSink() = default;

    // Takes a packing: placement numbers in any order, fixed ones included. May reorder it in
    // place.
    virtual void take(std::span<int> packing) = 0;
    // Returns true if the search must end. Engines ask after every packing and every few thousand
    // nodes.
    [[nodiscard]] virtual bool stopped() const = 0;
    // Returns true if only the number of packings is needed: an engine may then call count()
    // instead of take().
    [[nodiscard]] virtual bool only_counts() const { return false; }
    // Takes a number of packings without a list of them, if only_counts().
    virtual void count(std::uint64_t /*packings*/) {}
};

// The amount of a subtree to search.
struct Budget {
    std::uint64_t max_nodes = 0;  // stop after this many; 0: no bound
    // If set, receives the nodes that a stopped search leaves open: every packing of the subtree
    // has been reported or is below exactly one of them.
    std::vector<Node>* rest = nullptr;
    // Keeps that promise for searches stopped by the sink as well; otherwise some of the rest may
    // be missing then. Listing it takes a second on a path of thousands of nodes.
    bool rest_if_stopped = true;
    // Makes the search end at the same node on every machine, which may take longer.
    bool node_by_node = false;
};

// Switch of a pruning method: on if it pays off, always, or never.
enum class PruneSwitch { automatic, on, off };

// The options of engines. An engine ignores those that do not apply to it.
struct EngineOptions {
    std::string simd = {};  // "": the best; or a level by its name (see simd_level.hpp)
    // Drops placements that leave some item uncoverable before the search.
    PruneSwitch eliminate = PruneSwitch::automatic;
    // Prunes where the remaining pieces cannot fill a component of the empty cells.
    PruneSwitch volumes = PruneSwitch::automatic;
    // Seed of the orders that a randomised engine tries.
    std::uint64_t seed = 1;
};

// The note of a tree whose preparation has found out why there is no packing.
inline constexpr std::string_view contradiction_note =
    "no packing: copies, fixed placements and the region contradict each other";

// The search tree of one table, prepared by an engine. search() and expand() are thread-safe.
class POLYPACK_API SearchTree {
  public:
    SearchTree() = default;
    SearchTree(const SearchTree&) = delete;
    SearchTree& operator=(const SearchTree&) = delete;
    virtual ~SearchTree() = default;

    // Returns false if preparation has shown that there is no packing, so that no search is needed.
    [[nodiscard]] virtual bool possible() const = 0;

    // Searches the subtree of the node. Returns false if the budget or the sink stopped it early.
    virtual bool search(const Node& node, SearchSink& sink, SearchStats& stats,
                        const Budget& budget) = 0;

    // Expands one node: reports its packings and returns its children. Every packing below the node
    // is reported or is below exactly one child.
    [[nodiscard]] virtual std::vector<Node> expand(const Node& node, SearchSink& sink,
                                                   SearchStats& stats) = 0;

    // Returns true if parts of the search are independent, so that dividing it pays off. A search
    // that is not divided runs on one thread, without interruption.
    [[nodiscard]] virtual bool divides() const { return true; }
    // Returns the number of nodes below which a search is not worth dividing or refining.
    [[nodiscard]] virtual std::uint64_t small_search() const { return 0; }
    // Returns the name of the engine if the tree has chosen one itself; otherwise "".
    [[nodiscard]] virtual std::string_view engine() const { return {}; }
    // Does work that pays off before a long search, of about `nodes` if that is known. Earlier
    // nodes stay valid. Returns true if the tree has changed. Not thread-safe.
    virtual bool refine(const std::stop_token& /*stop*/, std::optional<double> /*nodes*/) {
        return false;
    }

    // Returns the decisions made, one line each, for --verbose.
    [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

  protected:
    std::vector<std::string> notes_;  // what notes() returns
};

// Ways in which a search for some packings lets several engines compete; see first/contest.hpp.
enum class ContestMode { none, turns, threads };

// An engine and its name. Engines read no clock. engines.hpp lists them all.
struct Engine {
    std::string_view name;     // as --engine takes it
    std::string_view summary;  // what it is for
    // The engine can confine an item to some of its placements; see Restriction.
    bool restricts;
    // Estimates the bytes that prepare() takes, without allocating them.
    double (*memory)(const TableSize& size);
    // Prepares a table. Keeps references to the first two arguments. Throws Stopped; searching the
    // tree throws nothing. Precondition: the restriction admits all placements unless the engine
    // supports restrictions.
    std::unique_ptr<SearchTree> (*prepare)(const PlacementTable& table,
                                           const Restriction& restriction,
                                           const EngineOptions& options,
                                           const std::stop_token& stop);
    ContestMode contest = ContestMode::none;  // whether others compete with it
    bool edges = true;  // it prunes by the colours of sides, and does not merely test packings
};

}  // namespace polypack
