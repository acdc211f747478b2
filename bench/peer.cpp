#include "peer.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <regex>

#include "polypack/base/safe_text.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/yaml.hpp"

namespace polypack::bench {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string_view> counted_words{"restricted", "all", "turned", "distinct"};

std::size_t word_of(const Yaml& node, std::string_view what,
                    const std::vector<std::string_view>& words) {
    const auto place = std::ranges::find(words, node.text(what));
    if (place == words.end()) {
        node.throw_error(
            fmt::format("{} must be one of {}, not {}", what, fmt::join(words, ", "), node.kind()));
    }
    return static_cast<std::size_t>(place - words.begin());
}

std::optional<std::string> optional_text(const YamlMap& map, std::string_view key) {
    const Yaml* node = map.find(key);
    if (node == nullptr) return std::nullopt;
    return node->text(key);
}

std::string pattern(const YamlMap& map, std::string_view key) {
    const Yaml& node = map.at(key);
    std::string text = node.text(key);
    try {
        if (std::regex(text).mark_count() > 1) {
            node.throw_error(fmt::format("{} must have at most one group", key));
        }
    } catch (const std::regex_error& error) {
        node.throw_error(fmt::format("{} is not a regular expression: {}", key, error.what()));
    }
    return text;
}

void require_texts(const YamlMap& map, std::initializer_list<std::string_view> keys) {
    for (const std::string_view key : keys) (void)map.at(key).text(key);
}

std::vector<fs::path> descriptions_in(const fs::path& folder) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ".yaml") paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    return paths;
}

}  // namespace

const std::vector<std::string_view>& inputs() {
    static const std::vector<std::string_view> words{
        "dlx", "mcc", "opb", "cnf", "busche", "xmpuzzle", "pentominoes", "polypack"};
    return words;
}

bool special(const Peer& peer) {
    return peer.input == "pentominoes";
}

bool earlier(const Peer& peer) {
    return peer.input == "polypack";
}

Peer read_peer(const fs::path& description) {
    const YamlMap map(Yaml::load(Input(description.string())), "a program",
                      {"name", "source", "checked", "build", "program", "input", "counts", "count",
                       "arguments", "first", "no-symmetry", "apart", "apart-count", "settings"});
    // For readers: where it comes from, what is known about the settings, how to build it.
    require_texts(map, {"source", "checked", "build"});
    Peer peer;
    peer.name = map.at("name").text("name");
    peer.program = map.at("program").text("program");
    if (peer.program.find('/') != std::string::npos) {
        map.at("program").throw_error("program must be the name of a file in the folder");
    }
    peer.input = inputs()[word_of(map.at("input"), "input", inputs())];
    peer.counted = static_cast<Counted>(word_of(map.at("counts"), "counts", counted_words));
    peer.count = pattern(map, "count");
    peer.arguments = optional_text(map, "arguments");
    peer.first = optional_text(map, "first");
    peer.no_symmetry = optional_text(map, "no-symmetry");
    peer.apart = optional_text(map, "apart");
    if (peer.apart) peer.apart_count = pattern(map, "apart-count");
    if (const Yaml* settings = map.find("settings")) {
        for (const auto& [puzzle, arguments] : settings->entries("settings")) {
            peer.settings.emplace(puzzle.text("a puzzle"), arguments.text("arguments"));
        }
    }
    return peer;
}

std::vector<Peer> find_peers(const fs::path& folder) {
    if (!fs::is_directory(folder)) {
        throw std::runtime_error(
            fmt::format("--peers must be followed by a folder of programs, not {}",
                        in_quotes(folder.string())));
    }
    std::vector<fs::path> descriptions =
        descriptions_in(fs::path(POLYPACK_SOURCE_DIR) / "bench" / "peers");
    std::ranges::copy(descriptions_in(folder), std::back_inserter(descriptions));
    std::vector<Peer> peers;
    for (const fs::path& description : descriptions) {
        Peer peer = read_peer(description);
        peer.path = fs::absolute(folder / peer.program);
        if (fs::is_regular_file(peer.path) && access(peer.path.c_str(), X_OK) == 0) {
            peers.push_back(std::move(peer));
        }
    }
    return peers;
}

}  // namespace polypack::bench
