// A search that competes for the first packing, advanced in steps.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

class Contender {
  public:
    explicit Contender(std::string_view name) : name_(name) {}
    Contender(const Contender&) = delete;
    Contender& operator=(const Contender&) = delete;
    virtual ~Contender() = default;

    [[nodiscard]] std::string_view name() const { return name_; }
    // Sets the part of a turn that it gets; 1 if not set.
    void set_share(double share) { share_ = share; }
    // Continues for its share of the work of this many nodes of the engine cover, or passes: it
    // begins once its turns are worth a quarter of its preparation. Reads no clock. Returns true if
    // the search is complete. Throws Stopped.
    bool take_turn(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) {
        const auto share = static_cast<std::uint64_t>(share_ * static_cast<double>(nodes));
        passed_ += share;
        if (!begun()) return false;
        return advance(std::max<std::uint64_t>(share, 1), sink, stats);
    }
    // Returns true if it no longer passes.
    [[nodiscard]] bool begun() const { return 4 * passed_ >= preparation(); }
    [[nodiscard]] virtual std::vector<std::string> notes() const { return {}; }

  protected:
    // Continues for about as much work as this many nodes of the engine cover.
    virtual bool advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) = 0;
    // Returns the nodes of cover that take as long as what precedes the first turn.
    [[nodiscard]] virtual std::uint64_t preparation() const { return 0; }

  private:
    std::string_view name_;
    double share_ = 1;
    std::atomic<std::uint64_t> passed_ = 0;  // the work of all its turns
};

}  // namespace polypack
