// Errors in a user's files, with their positions.
#pragma once

#include <map>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/formats/extra_check.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// A location in a file, named as the user named it; lines and columns count from 1. Column 0: the
// whole line.
struct SourcePos {
    std::string file;  // as the user named it
    int line = 1;      // from 1
    int column = 1;    // from 1; 0: the whole line
};

// what(): "file:line:column: what is wrong, and what would be right", on one line, safe to print
// (see one_line); the column is left out if it is 0.
class POLYPACK_API PuzzleError : public std::runtime_error, public UserError {
  public:
    // `message`: the error without the place; it is shortened and escaped. `code`, a literal: its
    // kind, as in records/error.schema.json.
    PuzzleError(const SourcePos& where, const std::string& message, std::string_view code = "file");
    // An error in the first of several problems of a file, with their names; `remark` mentions
    // them.
    PuzzleError(const PuzzleError& error, const std::string& remark,
                std::vector<std::string> problems);
    [[nodiscard]] const char* what() const noexcept override { return std::runtime_error::what(); }
    // Returns the place.
    [[nodiscard]] const SourcePos& where() const { return where_; }
    // Returns the message as it was given: without the place, neither shortened nor escaped.
    [[nodiscard]] const std::string& message() const { return message_; }
    // Returns the kind, for programs.
    [[nodiscard]] std::string_view code() const { return code_; }
    // Returns the names of the problems of the file, if it had several and nobody chose.
    [[nodiscard]] const std::vector<std::string>& problems() const { return problems_; }

  private:
    SourcePos where_;
    std::string message_;
    std::string_view code_;
    std::vector<std::string> problems_;
};

// Positions of the parts of a puzzle in its files.

class SourceMap {
  public:
    // `whole`: the position of everything that is not recorded. `stop`: for set() and checked().
    explicit SourceMap(SourcePos whole, std::stop_token stop = {})
        : whole_(std::move(whole)), stop_(std::move(stop)), check_(stop_) {}

    // Records the position of a place. Throws Stopped.
    void set(const Place& place, const SourcePos& where) {
        check_();
        positions_[place] = where;
    }

    // Returns the position of a place; if it was not recorded, that of the part that contains it.
    [[nodiscard]] const SourcePos& of(Place place) const;

    // Throws PuzzleError with the first mistake and the number of the others. Precondition: there
    // is at least one.
    [[noreturn]] void throw_error(const std::vector<Mistake>& mistakes) const;

    // Returns the puzzle, or the family, in canonical form. Throws PuzzleError if it is invalid or
    // `extra` finds a mistake, and Stopped.
    [[nodiscard]] Puzzle checked(Puzzle puzzle, const ExtraCheck& extra) const;
    [[nodiscard]] Family checked(Family family, const FamilyCheck& extra) const;

  private:
    template <class Value, class Check>
    [[nodiscard]] Value checked_by(Value value, const Check& extra) const;

    SourcePos whole_;
    std::stop_token stop_;
    StopCheck check_;
    std::map<Place, SourcePos> positions_;
};

}  // namespace polypack
