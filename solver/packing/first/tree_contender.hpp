// The engines cover and sweep as contenders: complete searches that keep the nodes they leave open.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/first/contender.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/run/open_parts.hpp"
#include "polypack/packing/run/search_options.hpp"
#include "polypack/packing/table_size.hpp"

namespace polypack {

// A search tree, which is prepared when it is first advanced, and later refined. advance() is
// thread-safe: several threads share the open nodes.
class TreeContender : public Contender {
  public:
    // Keeps references to all arguments.
    TreeContender(std::string_view name, const PlacementTable& table, const Symmetry& symmetry,
                  const SearchOptions& options)
        : Contender(name), table_(table), options_(options), symmetry_(symmetry) {}

    [[nodiscard]] std::vector<std::string> notes() const override;

  protected:
    // Prepares the tree, with trials and elimination once it is worth refining.
    [[nodiscard]] virtual std::unique_ptr<SearchTree> prepare(const Restriction& restriction,
                                                              bool refined) = 0;
    // Returns the nodes of the tree that take as long as one of cover on small matrices, where this
    // share of the cells is free.
    [[nodiscard]] virtual double nodes_in_a_node(double free) const = 0;
    // Returns the least number of nodes of the first turn.
    [[nodiscard]] virtual double first_descents() const { return 1; }
    // Returns the number of nodes from which refining the tree pays off; infinity: never.
    [[nodiscard]] virtual double nodes_worth_refining() const {
        return std::numeric_limits<double>::infinity();
    }

    const PlacementTable& table_;
    const SearchOptions& options_;

  private:
    bool advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) override;
    void begin();
    void refine();
    // Returns the share of the cells that are free in the deepest of these nodes.
    [[nodiscard]] double free_share(const std::vector<Node>& rest) const;

    const Symmetry& symmetry_;
    Restriction restriction_;
    std::shared_ptr<SearchTree> tree_;
    std::mutex mutex_;
    OpenNodes open_;
    int searched_ = 0;         // nodes that are being searched
    std::uint64_t nodes_ = 0;  // searched so far
    double free_ = 1;          // the share of the cells that are free where the search continues
    bool refined_ = false;
};

// Returns the bytes of the matrices of the engine cover, or where it has lists, of matrices whose
// nodes would take as long.
[[nodiscard]] double bytes_of_matrices(const TableSize& size);

class CoverContender final : public TreeContender {
  public:
    CoverContender(const PlacementTable& table, const Symmetry& symmetry, const CoverModel& model,
                   const SearchOptions& options);

  private:
    [[nodiscard]] std::uint64_t preparation() const override;
    [[nodiscard]] std::unique_ptr<SearchTree> prepare(const Restriction& restriction,
                                                      bool refined) override;
    [[nodiscard]] double nodes_in_a_node(double free) const override;
    [[nodiscard]] double first_descents() const override { return first_descents_; }
    [[nodiscard]] double nodes_worth_refining() const override;

    double bytes_;           // of its matrices
    double covered_;         // cells of all placements
    double single_;          // the share of the placements whose pieces may be placed once
    double first_descents_;  // nodes
};

class SweepContender final : public TreeContender {
  public:
    SweepContender(const PlacementTable& table, const Symmetry& symmetry,
                   const SearchOptions& options)
        : TreeContender("sweep", table, symmetry, options) {}

  private:
    [[nodiscard]] std::uint64_t preparation() const override;
    [[nodiscard]] std::unique_ptr<SearchTree> prepare(const Restriction& restriction,
                                                      bool refined) override;
    [[nodiscard]] double nodes_in_a_node(double free) const override;
};

}  // namespace polypack
