// A search that competes for the first packing, advanced in steps.
#pragma once

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
    // Continues for about as much work as this many nodes of the engine cover; reads no clock.
    // Returns true if the search is complete. Throws Stopped.
    virtual bool advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) = 0;
    [[nodiscard]] virtual std::vector<std::string> notes() const { return {}; }

  private:
    std::string_view name_;
};

}  // namespace polypack
