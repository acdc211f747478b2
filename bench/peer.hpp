// Other programs, as the files in bench/peers describe them.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace polypack::bench {

// The packings that a program counts when it is asked about a whole puzzle.
enum class Counted {
    restricted,  // the packings of the options it is given, among them one or more of each class
    all,
    turned,    // up to turning the region by hand: in space not its mirror image
    distinct,  // up to the motions of the puzzle
};

struct Peer {
    std::string name;
    std::string program;  // its file in the folder of programs
    std::string input;    // one of inputs()
    Counted counted = Counted::all;
    std::string count;  // a regular expression whose group is the number of packings
    // Words; {file} is the input, which else is standard input. nullopt: it cannot count.
    std::optional<std::string> arguments;
    // The same for the first packing, and for packings that are not the same up to symmetry; then
    // all are counted. nullopt: it cannot do that.
    std::optional<std::string> first;
    std::optional<std::string> no_symmetry;
    // The same for packings that come apart, whose number the second expression finds.
    std::optional<std::string> apart;
    std::string apart_count;
    std::map<std::string, std::string, std::less<>> settings;  // arguments by puzzle
    std::filesystem::path path;                                // of the program
};

// The words that say what a program reads.
[[nodiscard]] const std::vector<std::string_view>& inputs();

// A program for pentominoes alone competes in its own class.
[[nodiscard]] bool special(const Peer& peer);
// An earlier polypack, which is no rival.
[[nodiscard]] bool earlier(const Peer& peer);

// Throws PuzzleError.
[[nodiscard]] Peer read_peer(const std::filesystem::path& description);

// The programs in a folder that bench/peers or the folder itself describes, in the order of the
// names of their descriptions. Throws PuzzleError; std::runtime_error if it is not a folder.
[[nodiscard]] std::vector<Peer> find_peers(const std::filesystem::path& folder);

}  // namespace polypack::bench
