// Receives what a search by the engine `small` finds. Its functions return false to end the search.
#pragma once

#include <cstdint>

namespace polypack {

class SmallSink {
  public:
    SmallSink() = default;
    SmallSink(const SmallSink&) = delete;
    SmallSink& operator=(const SmallSink&) = delete;
    virtual ~SmallSink() = default;

    // Takes a class of so many packings, of which SmallEngine::placed() has one.
    virtual bool found(std::uint64_t class_size) = 0;
    // Called every thousand nodes or so, with the nodes so far.
    virtual bool go_on(std::uint64_t nodes) = 0;
};

}  // namespace polypack
