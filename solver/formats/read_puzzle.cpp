#include "polypack/formats/read_puzzle.hpp"

#include <utility>

#include "polypack/formats/format.hpp"

namespace polypack {

Puzzle read_puzzle(const std::string& path, const std::stop_token& stop, const ExtraCheck& extra,
                   const ReadChoice& choice) {
    return read_puzzle(Input(path, stop), extra, choice);
}

Puzzle read_puzzle(Input file, const ExtraCheck& extra, const ReadChoice& choice) {
    return read_document(std::move(file), choice, extra).puzzle;
}

Family read_family(const std::string& path, const std::stop_token& stop, const FamilyCheck& extra,
                   const ReadChoice& choice) {
    return read_family(Input(path, stop), extra, choice);
}

Family read_family(Input file, const FamilyCheck& extra, const ReadChoice& choice) {
    return family_in(read_family_document(std::move(file), choice, extra));
}

}  // namespace polypack
