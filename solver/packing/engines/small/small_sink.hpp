// Receives the packings of a search by the engine `small`. Functions return false to end the
// search.
#pragma once

#include <cstdint>

namespace polypack {

class SmallSink {
  public:
    SmallSink() = default;
    SmallSink(const SmallSink&) = delete;
    SmallSink& operator=(const SmallSink&) = delete;
    virtual ~SmallSink() = default;

    // Takes a class of so many packings; SmallEngine::placed() returns one of them.
    virtual bool found(std::uint64_t class_size) = 0;
    // Called about every thousand nodes with the nodes so far.
    virtual bool go_on(std::uint64_t nodes) = 0;
};

}  // namespace polypack
