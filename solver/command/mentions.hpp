// Finds the commands, options and pages of the documentation that mention a word, as apropos does.
#pragma once

#include <string>
#include <string_view>

namespace polypack {

// Returns what mentions a word, or another form of it, as text of that width; of a word that occurs
// nowhere, what mentions those that Program::synonyms give for it. Returns "" if nothing does.
[[nodiscard]] std::string mentions_text(std::string_view word, int width);

}  // namespace polypack
