// Pools of Solvers that know the pieces of one puzzle, for threads.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "polypack/api/solver.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// A Solver that knows the pieces of a puzzle in canonical form.
class ChoiceSolver {
  public:
    ChoiceSolver(const Puzzle& puzzle, SymmetryMode mode)
        : solver_(*puzzle.lattice, puzzle.region, mode, puzzle.colour_rules) {
        for (const Piece& piece : puzzle.pieces) shapes_.push_back(solver_.shape_of(piece));
    }

    // Solves a choice; PlacedPiece::piece is the number of the piece in the puzzle.
    SetResult solve(std::span<const int> copies, const SetOptions& options,
                    const PackingSink& sink = {}) {
        set_.clear();
        pieces_.clear();
        for (std::size_t i = 0; i < copies.size(); ++i) {
            set_.insert(set_.end(), copies[i], shapes_[i]);
            pieces_.insert(pieces_.end(), copies[i], static_cast<int>(i));
        }
        if (!sink) return solver_.solve(set_, options);
        return solver_.solve(set_, options, [&](const Packing& packing) {
            Packing own = packing;
            for (PlacedPiece& placed : own.pieces) placed.piece = pieces_[placed.piece];
            return sink(own);
        });
    }

  private:
    Solver solver_;
    std::vector<int> shapes_;  // by piece
    std::vector<int> set_;
    std::vector<int> pieces_;
};

// A pool of objects for threads; a new one is made if none is idle.
template <class Value>
class IdleValues {
  public:
    // Calls body(value) with an object that no other thread uses; make() returns a unique_ptr to a
    // new one. Thread-safe.
    template <class Make, class Body>
    void with_one(const Make& make, const Body& body) {
        std::unique_ptr<Value> value;
        {
            const std::scoped_lock lock(mutex_);
            if (!idle_.empty()) {
                value = std::move(idle_.back());
                idle_.pop_back();
            }
        }
        if (!value) value = make();
        body(*value);
        const std::scoped_lock lock(mutex_);
        idle_.push_back(std::move(value));
    }

  private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Value>> idle_;
};

class ChoiceSolvers {
  public:
    // Keeps a reference to the puzzle.
    ChoiceSolvers(const Puzzle& puzzle, SymmetryMode mode) : puzzle_(puzzle), mode_(mode) {}

    // Calls body(solver) with a solver that no other thread uses. Thread-safe.
    template <class Body>
    void with_one(const Body& body) {
        idle_.with_one([&] { return std::make_unique<ChoiceSolver>(puzzle_, mode_); }, body);
    }

  private:
    const Puzzle& puzzle_;
    SymmetryMode mode_;
    IdleValues<ChoiceSolver> idle_;
};

}  // namespace polypack
