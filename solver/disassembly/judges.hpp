// Decides which packings come apart, and at which level, with less work than it takes to say how.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "polypack/disassembly/blocked_bodies.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/disassembly/piece_group.hpp"
#include "polypack/disassembly/separate.hpp"
#include "polypack/disassembly/shape_lines.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

// The packings whose disassembly is wanted, beside its level.
enum class Telling { none, apart, all };

// The outcome for a packing.
struct Judgement {
    int level = 0;  // of the first separation; 0: the packing does not come apart
    std::optional<Disassembly> how{};
};

// A packing to be judged.
struct Judged {
    const std::vector<PlacedPiece>* pieces = nullptr;
    // The numbers of the pieces in a table that is the same for all packings that are judged; may
    // be empty.
    std::span<const int> placements{};
};

// Judges packings one after the other, on one thread. Remembers placements, and how two of them
// block each other.
class Judge {
  public:
    // `groups` and `pairs` as in disassemble(). Keeps references to both.
    Judge(const std::vector<PieceGroup>& groups, ShapePairs& pairs);

    // Throws as disassemble().
    [[nodiscard]] Judgement judge(const Judged& packing, Telling telling,
                                  const SeparateOptions& options);

  private:
    struct Known {
        std::uint64_t key = 0;
        BlockedBodies::Relation relation = 0;
    };

    [[nodiscard]] Judgement told(const Judged& packing, std::optional<Bodies> bodies,
                                 Telling telling, const SeparateOptions& options) const;
    // Sets bodies_ and blocked_ to the pieces of a packing.
    void take(const Judged& packing, MoveRule rule);
    [[nodiscard]] BlockedBodies::Relation relation_of(int first, int second,
                                                      std::span<const int> placements);
    [[nodiscard]] BlockedBodies::Relation computed_relation(const PlacedBody& first,
                                                            const PlacedBody& second);
    [[nodiscard]] const ShapeLines& lines_of(int shape);
    // Returns true if bodies of a set, where they lie, come apart.
    [[nodiscard]] bool comes_apart(BodySet set, const Judged& packing,
                                   const SeparateOptions& options) const;
    // Returns true if bodies may stay together.
    [[nodiscard]] bool excused(BodySet set, const Judged& packing) const;

    const std::vector<PieceGroup>* groups_;
    ShapePairs* pairs_;
    BlockedBodies blocked_;
    bool by_lines_;                                   // see ShapeLines::suffice()
    std::vector<std::unique_ptr<ShapeLines>> lines_;  // by number of the shape
    std::vector<PlacedBody> by_placement_;
    std::vector<PlacedBody> bodies_;  // of the packing
    std::vector<BlockedBodies::Relation> relations_;
    std::vector<Known> known_;  // by hash of two placements
    std::size_t misses_ = 0;
};

// Judges packings on several threads.
class Judges {
  public:
    // `groups`, `pairs` and `options` as in disassemble(). Keeps references to the first two.
    Judges(const std::vector<PieceGroup>& groups, ShapePairs& pairs,
           const SeparateOptions& options);
    Judges(const Judges&) = delete;
    Judges& operator=(const Judges&) = delete;
    ~Judges();

    // Judges packings, in their order. From `alone_until` on, threads share the
    // packings; those with many states come last, one after the other, and there all threads share
    // the states. Throws as disassemble().
    [[nodiscard]] std::vector<Judgement> judge(
        std::span<const Judged> packings, Telling telling,
        std::chrono::steady_clock::time_point alone_until = {});

  private:
    class Borrowed;

    const std::vector<PieceGroup>* groups_;
    ShapePairs* pairs_;
    SeparateOptions options_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<Judge>> waiting_;
};

// Returns the disassemblies of packings, in their order, as by Judges.
[[nodiscard]] std::vector<Disassembly> disassemble_each(
    std::span<const std::vector<PlacedPiece>> packings, const std::vector<PieceGroup>& groups,
    ShapePairs& pairs, const SeparateOptions& options);

}  // namespace polypack
