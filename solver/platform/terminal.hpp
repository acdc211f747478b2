// Standard input, output and error.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack::platform {

enum class Standard { input, output, error };

// To be called first in main(). Has bytes be passed on as they are and terminals show UTF-8.
// Occupies what was closed at the start: otherwise the next file that is opened would take its
// place and receive printed text. Writing to the replacement of standard output fails.
POLYPACK_API void prepare_standard_streams();

[[nodiscard]] POLYPACK_API bool is_terminal(Standard stream);
// Returns the columns of a terminal; 0 for anything else.
[[nodiscard]] POLYPACK_API int columns_of(Standard stream);
// Returns the kind of terminal that standard output is, as $TERM has it; "" if that is unknown.
[[nodiscard]] POLYPACK_API std::string terminal_kind();

// Returns true if standard output may make its writer wait, as a pipe or a terminal does.
[[nodiscard]] POLYPACK_API bool output_waits();
// Waits until standard output takes bytes, at most so long; returns false if it takes none.
[[nodiscard]] POLYPACK_API bool wait_to_write(int milliseconds);
// Writes bytes to standard output, as many as it takes; returns how many, or nullopt with errno.
// If it waits, it takes no more at once than it is ready for.
[[nodiscard]] POLYPACK_API std::optional<std::size_t> write_output(std::string_view bytes);

}  // namespace polypack::platform
