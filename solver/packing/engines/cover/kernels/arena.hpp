// Memory for the search of one thread: allocated like a stack, released all at once, reused.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <vector>

namespace polypack {

// Memory is valid as long as the ArenaScope, or the mark, in which it was taken. Excerpt and
// NarrowLevel::unlisted also point into the frame of a caller: their holder must return before that
// caller does.
class Arena {
  public:
    struct Mark {
        std::size_t chunk = 0;
        std::size_t used = 0;
    };

    // Returns uninitialized room for `count` objects, 64-byte aligned, valid until an earlier mark
    // is released.
    template <typename T>
    [[nodiscard]] T* take(std::size_t count) {
        const std::size_t bytes = (count * sizeof(T) + 63) / 64 * 64;
        while (at_.chunk < chunks_.size() && chunks_[at_.chunk].size - at_.used < bytes) {
            ++at_.chunk;
            at_.used = 0;
        }
        if (at_.chunk == chunks_.size()) grow(bytes);
        std::byte* start = chunks_[at_.chunk].start.get() + at_.used;
        at_.used += bytes;
        return reinterpret_cast<T*>(start);
    }
    [[nodiscard]] Mark mark() const { return at_; }
    void release(Mark mark) { at_ = mark; }

  private:
    struct Free {
        void operator()(std::byte* start) const { ::operator delete(start, std::align_val_t{64}); }
    };
    struct Chunk {
        std::unique_ptr<std::byte, Free> start;
        std::size_t size;
    };

    void grow(std::size_t bytes) {
        constexpr std::size_t usual = std::size_t{1} << 18;
        const std::size_t size = bytes > usual ? bytes : usual;
        chunks_.push_back({std::unique_ptr<std::byte, Free>(
                               static_cast<std::byte*>(::operator new(size, std::align_val_t{64}))),
                           size});
        at_.used = 0;
    }

    std::vector<Chunk> chunks_;
    Mark at_;
};

// Releases, at the end of its life, everything allocated since its beginning.
class ArenaScope {
  public:
    explicit ArenaScope(Arena& arena) : arena_(arena), before_(arena.mark()) {}
    ~ArenaScope() { arena_.release(before_); }
    ArenaScope(const ArenaScope&) = delete;
    ArenaScope& operator=(const ArenaScope&) = delete;

  private:
    Arena& arena_;
    Arena::Mark before_;
};

}  // namespace polypack
