// serve-json answers what the command line prints, says and writes, and no request reaches the
// files of the system, or another request.
#include <fcntl.h>
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <utility>

#include "cli/in_folder.hpp"
#include "formats/json_schema.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Files = std::map<std::string, std::string>;

const std::string cube =
    "lattice: cube\npieces: [{name: d, copies: 4, cells: [[0, 0, 0], [1, 0, 0]]}]\n"
    "region: {box: [2, 2, 2]}\n";
const std::string flat = "pieces: [{name: I, copies: 4, art: [XXX]}]\nregion: {box: [4, 3]}\n";

const std::string interlocking =
    "lattice: cube\npieces: {connected: {min: 2, max: 27}, copies: 3}\n"
    "region: {box: [3, 3, 3], optional: {box: [1, 1, 1], at: [1, 1, 1]}}\nholes: 1\n"
    "design: {goal: interlock}\n";

// A search that takes long, with these options.
json long_search(const json& options) {
    static const fs::path source(POLYPACK_SOURCE_DIR);
    const std::string puzzle = "bench/puzzles/one-sided-pentominoes-5x18.yaml";
    const std::string pieces = "pieces/one-sided-pentominoes.yaml";
    return {{"command", "solve"},
            {"operands", {puzzle}},
            {"options", options},
            {"files", {{puzzle, contents(source / puzzle)}, {pieces, contents(source / pieces)}}}};
}

std::string bytes_of(const json& text) {
    if (text.contains("text")) return text.at("text");
    std::string bytes;
    unsigned bits = 0;
    int count = 0;
    for (const char c : text.at("base64").get<std::string>()) {
        if (c == '=') break;
        const auto digit = std::string(
                               "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                               "0123456789+/")
                               .find(c);
        bits = bits << 6U | static_cast<unsigned>(digit);
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> static_cast<unsigned>(count) & 255U);
    }
    return bytes;
}

// An answer to one request.
struct Answered {
    std::vector<json> records;
    std::vector<json> progress;
    std::vector<json> errors;
    json problems;
    json left_out;
    std::string text;
    std::string said;
    Files files;                                                // the last version of each
    std::vector<std::pair<std::string, std::string>> versions;  // of files, before any record
    int exit = -1;
    json id;
};

const JsonSchema& schema_of(const std::string& record) {
    static std::map<std::string, JsonSchema> known;
    return known
        .try_emplace(record, POLYPACK_SOURCE_DIR "/solver/records/" + record + ".schema.json")
        .first->second;
}

void expect_valid(const std::string& record, const json& value) {
    for (const std::string& mistake : schema_of(record).mistakes(value)) {
        ADD_FAILURE() << record << mistake << "\n" << value.dump();
    }
}

std::vector<Answered> answers_of(const std::string& out) {
    std::vector<Answered> answers(1);
    std::istringstream stream(out);
    for (std::string line; std::getline(stream, line);) {
        Answered& answer = answers.back();
        json record = json::parse(line, nullptr, false);
        if (!record.is_object()) {
            ADD_FAILURE() << "not a record: " << line;
            continue;
        }
        const json whole = record;
        answer.id = record.contains("id") ? record.at("id") : json();
        record.erase("id");
        const std::string key = record.begin().key();
        const bool own = key == "text" || key == "base64" || key == "said" || key == "exit" ||
                         (key == "problems" && record.size() == 1) ||
                         (key == "left_out" && record.size() == 1) ||
                         (key == "error" && record.size() == 1) ||
                         (key == "file" && record.size() == 1);
        if (own) expect_valid("answer", whole);
        if (key == "progress") {
            expect_valid("progress", record);
            answer.progress.push_back(record.at("progress"));
        } else if (!own) {
            answer.records.push_back(record);
        } else if (key == "text" || key == "base64") {
            answer.text = bytes_of(record);
        } else if (key == "said") {
            answer.said = record.at("said");
        } else if (key == "error") {
            answer.errors.push_back(record.at("error"));
        } else if (key == "problems") {
            answer.problems = record.at("problems");
        } else if (key == "left_out") {
            answer.left_out = record.at("left_out");
        } else if (key == "file") {
            const json& file = record.at("file");
            answer.files.insert_or_assign(file.at("name"), bytes_of(file));
            if (answer.records.empty())
                answer.versions.emplace_back(file.at("name"), bytes_of(file));
        } else {
            answer.exit = record.at("exit");
            answers.emplace_back();
        }
    }
    answers.pop_back();
    return answers;
}

std::string timeless_text(const std::string& text) {
    static const std::regex times("(^|\n)(seconds +)[0-9.]+");
    return std::regex_replace(text, times, "$1$2");
}

// Without times, which differ.
json timeless(json value) {
    if (value.is_object()) {
        std::vector<std::string> times;
        for (auto& [key, member] : value.items()) {
            if (key.find("seconds") != std::string::npos || key == "phases") times.push_back(key);
            member = timeless(member);
        }
        for (const std::string& key : times) value.erase(key);
    } else if (value.is_array()) {
        for (json& member : value) member = timeless(member);
    }
    return value;
}

class Serve : public InFolder {
  protected:
    Serve() {
        served_ = folder_ / "served";
        fs::create_directory(served_);
    }

    // In an empty folder, which must remain so.
    [[nodiscard]] std::vector<Answered> ask_lines(const std::vector<std::string>& lines) const {
        {
            std::ofstream file(folder_ / "requests");
            for (const std::string& line : lines) file << line << "\n";
        }
        const Outcome outcome =
            run_executable("sh", "-c \"'" POLYPACK_PROGRAM "' serve-json < ../requests\"",
                           "cd '" + served_.string() + "' && TMPDIR=. ");
        EXPECT_EQ(outcome.code, 0);
        EXPECT_EQ(outcome.err, "");
        EXPECT_TRUE(fs::is_empty(served_));
        return answers_of(outcome.out);
    }
    [[nodiscard]] std::vector<Answered> ask(const std::vector<json>& requests) const {
        std::vector<std::string> lines;
        for (const json& request : requests) lines.push_back(request.dump());
        std::vector<Answered> answers = ask_lines(lines);
        EXPECT_EQ(answers.size(), requests.size());
        answers.resize(requests.size());
        return answers;
    }
    [[nodiscard]] Answered ask_one(const json& request) const {
        expect_valid("request", request);
        return ask({request}).front();
    }

    // Runs the same on a command line, in a folder with the files, and compares.
    void expect_same(const json& request) {
        json shown = request;
        shown.erase("files");
        SCOPED_TRACE(shown.dump());
        const Answered answer = ask_one(request);
        const fs::path desk = folder_ / ("desk" + std::to_string(desks_++));
        fs::create_directory(desk);
        const json& files = request.at("files");
        for (const auto& [name, text] : files.items()) {
            std::ofstream(desk / name, std::ios::binary)
                << (text.is_string() ? text.get<std::string>() : bytes_of(text));
        }
        const std::string command = request.at("command");
        asked_.insert(command);
        std::string words = command;
        const json& options = request.at("options");
        for (const auto& [name, value] : options.items()) {
            for (const json& one : value.is_array() ? value : json::array({value})) {
                if (one == false) continue;
                words += " --" + name;
                if (one != true) {
                    words += "='" + (one.is_string() ? one.get<std::string>() : one.dump()) + "'";
                }
            }
        }
        const bool other = (command == "heat" && options.contains("output")) ||
                           (command == "sequence" && options.contains("bfile"));
        const bool records = with_json.contains(command) && !options.contains("json") && !other;
        if (records) words += " --json";
        for (const json& operand : request.at("operands")) {
            words += " '" + operand.get<std::string>() + "'";
        }
        const Outcome line = run_program(words, "cd '" + desk.string() + "' && ");
        EXPECT_EQ(answer.exit, line.code);
        EXPECT_EQ(answer.said, line.err);
        EXPECT_LE(answer.errors.size(), 1);
        EXPECT_TRUE(answer.exit != 2 || answer.errors.size() == 1);
        if (records || packing_lines.contains(command)) {
            std::istringstream stream(line.out);
            std::vector<json> expected;
            for (std::string text; std::getline(stream, text);) {
                expected.push_back(timeless(json::parse(text)));
            }
            std::vector<json> got;
            for (const json& record : answer.records) got.push_back(timeless(record));
            EXPECT_EQ(got, expected);
            EXPECT_EQ(answer.text, "");
        } else {
            EXPECT_EQ(timeless_text(answer.text), timeless_text(line.out));
            EXPECT_TRUE(answer.records.empty());
        }
        Files written;
        for (const auto& entry : fs::recursive_directory_iterator(desk)) {
            const std::string name = fs::relative(entry.path(), desk).string();
            if (!entry.is_regular_file() || files.contains(name)) continue;
            written.emplace(name, contents(entry.path()));
        }
        EXPECT_EQ(answer.files, written);
    }

    static const std::set<std::string> with_json;
    static const std::set<std::string> packing_lines;

    fs::path served_;
    std::set<std::string> asked_;  // commands, by expect_same()
    int desks_ = 0;
};

const std::set<std::string> Serve::with_json{
    "solve",       "count",     "check",   "explain", "estimate", "heat",     "hint",
    "sample",      "marginals", "rank",    "unrank",  "diagram",  "sequence", "count-polyforms",
    "disassemble", "verify",    "lattice", "choose",  "design",   "compat",   "order",
    "difficulty",  "booklet",   "unique",  "list"};
const std::set<std::string> Serve::packing_lines{"filter", "diff"};

TEST_F(Serve, AnswersEveryCommandAsTheCommandLineDoes) {
    const json cubes{{"c.yaml", cube}};
    const Answered solved = ask_one({{"command", "solve"},
                                     {"operands", {"c.yaml"}},
                                     {"options", {{"all", true}, {"ordered", true}}},
                                     {"files", cubes}});
    ASSERT_EQ(solved.records.size(), 11);
    std::string all;
    std::string some;
    for (std::size_t i = 1; i < 10; ++i) {
        all += solved.records[i].dump() + "\n";
        if (i != 4) some.insert(0, solved.records[i].dump() + "\n");
    }
    const std::string bars =
        "name: Bars\nlattice: square\nregion: {box: [3, 2]}\npieces:\n"
        "  - {name: D, art: XX, copies: {min: 0, max: 3}}\n  - {name: I, art: XXX, copies: {min: "
        "0, max: 2}}\n"
        "  - {name: V, art: [XX, X.], copies: {min: 0, max: 2}}\n";
    const json packings{{"c.yaml", cube},
                        {"all", all},
                        {"some", some},
                        {"bars.yaml", bars},
                        {"cut.yaml", "pieces: {connected: 3, copies: 3}\nregion: {box: [3, 3]}\n"},
                        {"interlock.yaml", interlocking}};
    const auto same = [&](const std::string& command, const json& operands,
                          const json& options = json::object()) {
        expect_same({{"id", 7},
                     {"command", command},
                     {"operands", operands},
                     {"options", options},
                     {"files", packings}});
    };
    const json puzzle{"c.yaml"};
    same("solve", puzzle, {{"ordered", true}});
    same("solve", puzzle, {{"count", true}, {"symmetry", "none"}, {"threads", 1}});
    same("solve", puzzle, {{"json", false}, {"ordered", true}, {"limit", 2}, {"threads", 1}});
    same("solve", puzzle, {{"unique", true}, {"quiet", true}, {"threads", 1}});
    same("solve", puzzle, {{"maximise", "pieces"}, {"count", true}, {"threads", 1}});
    same("count", puzzle);
    same("count", puzzle, {{"distinct", true}});
    same("count", puzzle, {{"by", "choice"}});
    same("check", {"c.yaml", "none.yaml"});
    same("choose", {"bars.yaml"}, {{"list", "none"}, {"threads", 1}});
    same("choose", {"bars.yaml"}, {{"bag", 2}, {"output", "found"}, {"threads", 1}});
    same("design", {"bars.yaml"}, {{"goal", "unique"}, {"output", "found"}, {"threads", 1}});
    same("design", {"cut.yaml"}, {{"goal", "many-packings"}, {"limit", 300}, {"output", "found"}});
    same("design", {"interlock.yaml"},
         {{"limit", 20000}, {"output", "found"}, {"made", "made"}, {"threads", 1}});
    same("difficulty", puzzle);
    same("unique", puzzle, {{"by", "colours"}, {"output", "found"}, {"threads", 1}});
    same("booklet", {"bars.yaml"}, {{"limit", 2}, {"output", "b.html"}, {"threads", 1}});
    same("order", {"bars.yaml"}, {{"piece", "V"}, {"threads", 1}});
    same("compat", {"bars.yaml"}, {{"piece", {"D", "V"}}, {"output", "found"}, {"threads", 1}});
    same("compat", {"bars.yaml"}, {{"pairs", true}, {"threads", 1}});
    same("explain", puzzle);
    same("estimate", puzzle, {{"probes", 20}});
    same("heat", puzzle);
    same("heat", puzzle, {{"output", "h.json"}});
    same("heat", puzzle, {{"output", "h.svg"}});
    same("hint", puzzle, {{"given", {"d at [0,0,0] [1,0,0]", "d at [0,1,0] [1,1,0]"}}});
    same("sample", puzzle, {{"limit", 3}, {"seed", 5}});
    same("marginals", puzzle);
    same("rank", {"c.yaml", "all"});
    same("unrank", {"c.yaml", "1", "9"});
    same("unrank", {"c.yaml", "10"});
    same("diagram", puzzle, {{"output", "c.diagram"}});
    same("diagram", puzzle, {{"packings", "all"}});
    same("sequence", puzzle, {{"vary", "x"}, {"last", 4}});
    same("sequence", puzzle, {{"vary", "x"}, {"last", 4}, {"bfile", true}});
    same("count-polyforms", {"hex", "1..4"});
    same("disassemble", puzzle, {{"threads", 1}});
    same("disassemble", {"c.yaml", "all"});
    same("disassemble", puzzle, {{"picture", "moves.svg"}, {"threads", 1}});
    same("verify", {"c.yaml", "some"});
    same("filter", {"c.yaml", "some"}, {{"sort", true}});
    same("filter", {"c.yaml", "all"}, {{"distinct", true}});
    same("filter", {"c.yaml", "all"}, {{"given", "d at [0,0,0] [1,0,0]"}});
    same("diff", {"c.yaml", "some", "all"});
    same("lattice", {"hex"});
    same("lattice", json::array());
    same("lattice", {"hex"}, {{"json", false}});
    same("schema", {"result"});
    same("schema", {"reslt"});
    same("show", puzzle, {{"threads", 1}});
    same("show", puzzle, {{"output", "c.svg"}, {"cell", "10px"}, {"threads", 1}});
    same("show", puzzle, {{"output", "c.gif"}});
    same("export", puzzle, {{"stl", "models"}, {"threads", 1}});
    same("export", puzzle, {{"3mf", "c.3mf"}, {"obj", "c.obj"}, {"gltf", "c.glb"}, {"threads", 1}});
    same("convert", {"c.yaml", "-"}, {{"to", "xmpuzzle"}});
    same("convert", {"c.yaml", "c.yaml"}, {{"to", "nothing"}});
    for (const std::string format :
         {"yaml", "xmpuzzle", "packings", "busche", "puzzlesolver3d", "psv", "soma", "puzzlecad",
          "dlx", "mcc", "cnf", "opb", "lp", "mps", "minizinc", "spp", "xcsp3", "placements"}) {
        same("convert", {"c.yaml", "out"}, {{"to", format}});
    }

    same("list", {"soma", "cube"});

    std::istringstream help(run("--help").out);
    const std::set<std::string> left_out{"help",       "split",      "work",    "merge", "manual",
                                         "completion", "serve-json", "certify", "studio"};
    int found = 0;
    bool commands = false;
    for (std::string line; std::getline(help, line);) {
        std::istringstream words(line);
        std::string name;
        words >> name;
        if (name == "Everyday:" || name == "Everyday") commands = true;
        if (!commands || !line.starts_with("  ") || line.starts_with("   ")) continue;
        if (!std::islower(static_cast<unsigned char>(name[0]))) continue;
        if (name == "check-proof") continue;
        ++found;
        EXPECT_NE(asked_.contains(name), left_out.contains(name)) << name;
    }
    EXPECT_GE(found, 30);
    for (const std::string& name : left_out) {
        const Answered answer = ask_one({{"command", name}});
        EXPECT_EQ(answer.said, "polypack: '" + name + "' cannot be requested\n");
        EXPECT_EQ(answer.exit, 2);
    }
}

TEST_F(Serve, TakesBackTheFilesThatItWrote) {
    const json request{{"command", "diagram"},
                       {"operands", {"c.yaml"}},
                       {"options", {{"output", "c.diagram"}}},
                       {"files", {{"c.yaml", cube}}}};
    json given;
    {
        std::ofstream(folder_ / "requests") << request.dump() << "\n";
        std::istringstream lines(
            run_executable("sh", "-c \"'" POLYPACK_PROGRAM "' serve-json < requests\"",
                           "cd '" + folder_.string() + "' && ")
                .out);
        for (std::string line; std::getline(lines, line);) {
            const json record = json::parse(line);
            if (record.contains("file")) given = record.at("file");
        }
    }
    ASSERT_TRUE(given.contains("base64"));
    const std::string base64 = given.at("base64");
    json again{{"command", "sample"},
               {"operands", {"c.yaml"}},
               {"options", {{"diagram", "./c.diagram"}}},
               {"files", {{"c.yaml", cube}, {"x/../c.diagram", {{"base64", base64}}}}}};
    EXPECT_EQ(ask_one(again).exit, 0);
    again["files"]["x/../c.diagram"]["base64"] = base64 + "=";
    EXPECT_EQ(ask({again}).front().said,
              "polypack: the request is wrong: the file 'x/../c.diagram' is not in base 64\n");
}

TEST_F(Serve, RefusesWhatCannotWork) {
    const auto refusal = [&](const std::string& command, const json& options) {
        const Answered answer = ask_one({{"command", command},
                                         {"operands", {"f.yaml"}},
                                         {"options", options},
                                         {"files", {{"f.yaml", flat}}}});
        EXPECT_EQ(answer.exit, 2);
        EXPECT_TRUE(answer.records.empty());
        EXPECT_TRUE(answer.files.empty());
        return answer.said;
    };
    for (const std::string option : {"checkpoint", "unit", "status", "proof", "formula", "mpi"}) {
        EXPECT_EQ(refusal("solve", {{option, option == "mpi" ? json(true) : json("f")}}),
                  "polypack: --" + option + " cannot be used in a request\n");
    }
    EXPECT_EQ(refusal("count", {{"disk", "1G"}}), "polypack: --disk cannot be used in a request\n");
    const std::string png =
        "polypack: a PNG or PDF cannot be requested, since another program makes it; an .svg can\n";
    EXPECT_EQ(refusal("show", {{"output", "f.png"}}), png);
    EXPECT_EQ(refusal("heat", {{"output", "f.png"}}), png);
    EXPECT_EQ(refusal("disassemble", {{"picture", "f.png"}}), png);
    EXPECT_NE(refusal("heat", {{"output", "a/../f.yaml"}}).find("would replace 'f.yaml'"),
              std::string::npos);
}

TEST_F(Serve, SaysWhereAnErrorIs) {
    const auto error = [&](const json& files, const std::string& file = "p.yaml") {
        const Answered answer =
            ask_one({{"command", "count"}, {"operands", {file}}, {"files", files}});
        EXPECT_EQ(answer.exit, 3);
        EXPECT_EQ(answer.errors.size(), 1);
        const json error = answer.errors.empty() ? json() : answer.errors.front();
        EXPECT_EQ(answer.said, error.value("message", "") + "\n");
        return error;
    };
    const std::string text =
        "unknown key 'bax'; did you mean 'box'? (a region has box, art, layers, cells, parts, "
        "parallelogram, at, plus, minus, optional, colour, wrap, torus, labels)";
    json found = error({{"p.yaml", "pieces: [{name: d, art: [XX]}]\nregion: {bax: [2, 1]}\n"}});
    EXPECT_EQ(found, json({{"code", "unknown_key"},
                           {"file", "p.yaml"},
                           {"line", 2},
                           {"column", 10},
                           {"text", text},
                           {"message", "p.yaml:2:10: " + text},
                           {"suggestion", "box"}}));
    EXPECT_EQ(error({{"p.yaml", "pieces: ["}}).at("code"), "syntax");
    EXPECT_EQ(error({{"p.yaml", "pieces: 7"}}).at("code"), "file");
    EXPECT_EQ(error({{"p.yaml",
                      "pieces: [{name: d, art: [XX]}, {name: d, art: [XX]}]\n"
                      "region: {box: [2, 2]}\n"}})
                  .at("code"),
              "piece_name");
    const std::string from = "pieces: {from: sets/q.yaml}\nregion: {box: [2, 1]}\n";
    found = error({{"p.yaml", from}});
    EXPECT_EQ(found.at("column"), 16);
    EXPECT_NE(found.at("message").get<std::string>().find("no such file"), std::string::npos);
    EXPECT_EQ(found.at("code"), "unreadable");
    found = error({{"p.yaml", from}, {"sets/q.yaml", "pieces: 7\n"}});
    EXPECT_EQ(found.at("file"), "sets/q.yaml");
    found = error({{"p.yaml", from}, {"sets/q.yaml", "pieces: {from: ../sets/q.yaml}\n"}});
    EXPECT_NE(found.at("message").get<std::string>().find("includes itself"), std::string::npos);
    EXPECT_EQ(ask_one({{"command", "count"},
                       {"operands", {"p.yaml"}},
                       {"files",
                        {{"p.yaml", from}, {"sets/q.yaml", "pieces: [{name: d, art: [XX]}]\n"}}}})
                  .exit,
              0);
    for (const std::string name : {"/etc/passwd", "../../etc/passwd", "-", "/dev/stdin", "{x", ".",
                                   "", "../requests", "{\"progress\":1}"}) {
        SCOPED_TRACE(name);
        error({{"p.yaml", flat}}, name);
        if (!name.empty())
            error({{"p.yaml", "pieces: {from: '" + name + "'}\nregion: {box: [1, 1]}\n"}});
    }
    error({{"p.yaml", flat}}, std::string("p.yaml\0x", 8));
}

TEST_F(Serve, SaysWhatIsWrongWithARequest) {
    const auto error = [&](const json& request) {
        const Answered answer = ask_one(request);
        EXPECT_EQ(answer.errors.size(), 1);
        const json error = answer.errors.empty() ? json() : answer.errors.front();
        EXPECT_EQ(answer.said, "polypack: " + error.value("message", "") + "\n");
        EXPECT_EQ(error.at("file"), nullptr);
        EXPECT_EQ(error.at("line"), nullptr);
        return json{error.at("code"), error.at("suggestion")};
    };
    const json files{{"f.yaml", flat}};
    const auto of = [&](const std::string& command, const json& options) {
        return json{
            {"command", command}, {"operands", {"f.yaml"}}, {"options", options}, {"files", files}};
    };
    EXPECT_EQ(error(of("slove", json::object())), json({"unknown_command", "solve"}));
    EXPECT_EQ(error(of("solve", {{"lmit", 2}})), json({"unknown_option", "--limit"}));
    EXPECT_EQ(error(of("solve", {{"limit", "two"}})), json({"usage", nullptr}));
    EXPECT_EQ(error({{"command", "solve"},
                     {"operands", {"f.yaml"}},
                     {"options", {{"memory", "1M"}}},
                     {"files",
                      {{"f.yaml",
                        "{pieces: [{name: d, copies: any, art: [XX]}], "
                        "region: {box: [120, 120]}}"}}}}),
              json({"memory", "memory"}));
    EXPECT_EQ(error({{"command", "convert"},
                     {"operands", {"f.yaml", "f.busche"}},
                     {"files",
                      {{"f.yaml",
                        "{pieces: [{name: d, copies: 2, art: [XX]}], together: [d], "
                        "region: {box: [2, 2]}}"}}}}),
              json({"not_held", "groups"}));
}

TEST_F(Serve, SaysWhatAFormatHasNoPlaceFor) {
    const std::string text =
        "{pieces: [{name: A, art: XX}, {name: B, art: X}], still: B, "
        "region: {box: [3, 1], labels: {x: [0, 0]}}}";
    const Answered answer = ask_one(
        {{"command", "convert"}, {"operands", {"p.yaml", "p.psv"}}, {"files", {{"p.yaml", text}}}});
    EXPECT_EQ(answer.exit, 0);
    EXPECT_TRUE(answer.files.contains("p.psv"));
    EXPECT_EQ(answer.left_out, json({"still", "labels"}));
}

TEST_F(Serve, NamesTheProblemsOfAFile) {
    const auto answer = [&](const std::string& first) {
        const std::string two =
            R"(<puzzle version="2"><gridType type="0"/><colors/><shapes>)"
            R"(<voxel x="1" y="1" z="1" type="0">#</voxel>)"
            R"(<voxel x="1" y="1" z="1" type="0">#</voxel></shapes><problems>)"
            R"(<problem state="0" name="one"><shapes><shape id=")" +
            first +
            R"(" count="1"/></shapes><result id="1"/><bitmap/></problem>)"
            R"(<problem state="0" name="two"><shapes><shape id="0" count="1"/></shapes>)"
            R"(<result id="1"/><bitmap/></problem></problems></puzzle>)";
        return ask_one({{"command", "convert"},
                        {"operands", {"x.xmpuzzle", "-"}},
                        {"options", {{"to", "yaml"}}},
                        {"files", {{"x.xmpuzzle", two}}}});
    };
    EXPECT_EQ(answer("0").problems, json({"one", "two"}));
    const Answered wrong = answer("7");
    EXPECT_EQ(wrong.problems, nullptr);
    ASSERT_EQ(wrong.errors.size(), 1);
    EXPECT_EQ(wrong.errors.front().at("problems"), json({"one", "two"}));
}

TEST_F(Serve, WritesNothingWhereFilesAre) {
    const Answered answer = ask_one({{"command", "convert"},
                                     {"operands", {"p.yaml", "../../x\n.yaml"}},
                                     {"files", {{"p.yaml", flat}}}});
    EXPECT_EQ(answer.exit, 0);
    EXPECT_TRUE(answer.files.contains("../../x\n.yaml"));
    EXPECT_EQ(ask_one({{"command", "show"},
                       {"operands", {"p.yaml"}},
                       {"options", {{"output", (folder_ / "y.svg").string()}}},
                       {"files", {{"p.yaml", flat}}}})
                  .files.size(),
              1);
    EXPECT_FALSE(fs::exists(folder_ / "y.svg"));
}

TEST_F(Serve, TakesOptionsOfEveryType) {
    const json base{{"command", "solve"}, {"operands", {"p.yaml"}}, {"files", {{"p.yaml", cube}}}};
    const auto with = [&](const json& options) {
        json request = base;
        request["options"] = options;
        return ask({request}).front();
    };
    EXPECT_EQ(with({{"limit", 2}}).records.size(), 4);
    EXPECT_EQ(with({{"limit", "2"}}).records.size(), 4);
    EXPECT_EQ(with({{"limit", {2}}}).records.size(), 4);
    EXPECT_EQ(with({{"limit", false}, {"count", true}}).records.size(), 1);
    EXPECT_EQ(with({{"limit", json::array()}, {"time", 99.5}, {"count", false}}).exit, 0);
    for (const json& wrong :
         {json{{"limit", true}}, json{{"limit", nullptr}}, json{{"limit", {1, 2}}},
          json{{"limit", 1.5}}, json{{"limit", 1e30}}, json{{"limit", -1}}, json{{"limit", ""}},
          json{{"limit", {{1}}}}, json{{"limit", {{"a", 1}}}}, json{{"count", "yes"}},
          json{{"count", 1}}, json{{"count", {true, true}}}, json{{"limt", 1}}, json{{"", true}},
          json{{"--limit", 1}}, json{{"help", true}}, json{{"json", "no"}}}) {
        SCOPED_TRACE(wrong.dump());
        const Answered answer = with(wrong);
        EXPECT_EQ(answer.exit, 2);
        EXPECT_TRUE(answer.said.starts_with("polypack: ")) << answer.said;
        EXPECT_TRUE(answer.records.empty());
    }
}

TEST_F(Serve, RefusesWrongRequestsAndGoesOn) {
    const std::string deep(100000, '[');
    std::vector<std::string> lines{"x",
                                   "{",
                                   "[]",
                                   "7",
                                   "null",
                                   "\"solve\"",
                                   deep,
                                   R"({"id":)" + deep,
                                   "{}",
                                   R"({"command":7})",
                                   R"({"command":""})",
                                   R"({"command":"slove"})",
                                   R"({"command":"solve"})",
                                   R"({"command":"solve","operands":"p"})",
                                   R"({"command":"solve","operands":[1]})",
                                   R"({"command":"solve","options":[]})",
                                   R"({"command":"solve","files":[]})",
                                   R"({"command":"solve","files":{"a":1}})",
                                   R"({"command":"solve","files":{"":""}})",
                                   R"({"command":"solve","files":{"a":"","./a":""}})",
                                   R"({"command":"solve","files":{"a":{"base64":"?"}}})",
                                   R"({"command":"solve","files":{"a":{"base64":"AA==","b":1}}})",
                                   R"({"command":"solve","files":{"a":{}}})",
                                   R"({"command":"schema","command":"schema"})",
                                   R"({"command":"solve","options":{"count":true,"count":true}})",
                                   R"({"command":"schema","operand":[]})",
                                   R"({"command":"schema","id":[1]})",
                                   R"({"command":"schema","id":true})",
                                   R"({"command":"schema","id":1e999})",
                                   R"({"command":"schema"} {})",
                                   "{\"command\":\"schema\",\"id\":\"\xff\"}",
                                   std::string("{\"command\":\"schema\"\0}", 21),
                                   R"({"command":"sch)" + std::string((16 << 20), 'e') + "ma\"}"};
    const std::size_t count = lines.size();
    for (std::size_t i = 0; i < count; ++i) {
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(2 * i + 1),
                     R"({"id":"next","command":"schema"})");
    }
    lines.emplace_back("");
    lines.emplace_back(" \r");
    const std::vector<Answered> answers = ask_lines(lines);
    ASSERT_EQ(answers.size(), 2 * count);
    for (std::size_t i = 0; i < count; ++i) {
        SCOPED_TRACE(lines[2 * i].substr(0, 80));
        EXPECT_EQ(answers[2 * i].exit, 2);
        EXPECT_EQ(answers[2 * i].id, json());
        EXPECT_TRUE(answers[2 * i].said.starts_with("polypack: ")) << answers[2 * i].said;
        EXPECT_LT(answers[2 * i].said.size(), 500);
        EXPECT_EQ(answers[2 * i + 1].exit, 0);
        EXPECT_EQ(answers[2 * i + 1].id, "next");
    }
}

TEST_F(Serve, ReportsProgress) {
    const json request = long_search({{"count", true}, {"time", "1.5s"}, {"progress", "json"}});
    const auto answers = ask({request, request});
    for (const Answered& answer : answers) {
        EXPECT_EQ(answer.exit, 4);
        ASSERT_EQ(answer.progress.size(), 1);
        EXPECT_NEAR(answer.progress[0].at("seconds").get<double>(), 1, 0.4);
        EXPECT_EQ(answer.records.size(), 1);
    }
}

// A page that shows the best design so far needs it before the search ends.
TEST_F(Serve, SendsEachBetterDesignAsSoonAsItIsThere) {
    const Answered answer = ask_one(
        {{"command", "design"},
         {"operands", {"i.yaml"}},
         {"options", {{"limit", 20000}, {"threads", 1}, {"output", "best.yaml"}, {"made", "made"}}},
         {"files", {{"i.yaml", interlocking}}}});
    ASSERT_EQ(answer.records.size(), 1);
    ASSERT_GE(answer.versions.size(), 4);
    int level = 0;
    for (std::size_t i = 0; i < answer.versions.size(); i += 2) {
        const auto& [file, text] = answer.versions[i];
        EXPECT_EQ(file, "best.yaml");
        EXPECT_EQ(answer.versions[i + 1].first, "made");
        std::istringstream lines(answer.versions[i + 1].second);
        std::string line;
        std::getline(lines, line);
        std::getline(lines, line);
        const int now = json::parse(line).at("disassembly").at("level");
        EXPECT_GT(now, level);
        level = now;
        EXPECT_NE(text.find("level " + std::to_string(level) + ", moves "), std::string::npos)
            << text;
        EXPECT_NE(text.find("Found by polypack design --goal interlock --seed 1."),
                  std::string::npos);
    }
    EXPECT_EQ(answer.records[0].at("best").at(0).at("level"), level);
    EXPECT_EQ(answer.files.size(), 2);
}

TEST_F(Serve, RequestsDoNotSeeEachOther) {
    json slow = long_search({{"time", "0.4s"}, {"quiet", true}, {"memory", "64M"}});
    slow["command"] = "heat";
    const json next{{"command", "count"}, {"operands", slow.at("operands")}};
    json noisy = long_search({{"time", "0.4s"}, {"memory", "none"}});
    noisy["command"] = "heat";
    const json early = long_search({{"time", "1ms"}});
    const auto answers = ask({slow, next, noisy, early});
    EXPECT_EQ(answers[0].said, "");
    EXPECT_EQ(answers[0].exit, 4);
    EXPECT_EQ(answers[1].exit, 3);
    EXPECT_NE(answers[2].said.find("stopped"), std::string::npos);
    EXPECT_EQ(answers[2].exit, 4);
    EXPECT_EQ(answers[3].exit, 4);
    if (answers[3].records.empty()) {
        EXPECT_EQ(answers[3].said, "polypack: stopped before there was a result\n");
    }
}

// The program, with standard input from one pipe and standard output to another.
class Talk {
  public:
    explicit Talk(const fs::path& folder) {
        std::array<int, 2> in{};
        std::array<int, 2> out{};
        if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) return;
        id_ = fork();
        if (id_ == 0) {
            if (chdir(folder.c_str()) != 0) _exit(127);
            dup2(in[0], STDIN_FILENO);
            dup2(out[1], STDOUT_FILENO);
            execl(POLYPACK_PROGRAM, POLYPACK_PROGRAM, "serve-json", nullptr);
            _exit(127);
        }
        close(in[0]);
        close(out[1]);
        to_ = in[1];
        from_ = out[0];
    }
    Talk(const Talk&) = delete;
    Talk& operator=(const Talk&) = delete;
    ~Talk() {
        if (id_ > 0) {
            kill(id_, SIGKILL);
            (void)wait();
        }
        close(to_);
        close(from_);
    }

    void say(const std::string& line) const {
        ASSERT_EQ(write(to_, line.data(), line.size()), std::ssize(line));
    }
    // The next line; empty at the end.
    [[nodiscard]] std::string line() const {
        std::string text;
        char c = 0;
        while (read(from_, &c, 1) == 1 && c != '\n') text += c;
        return text;
    }
    void send(int signal) const { kill(id_, signal); }
    int wait() {
        int status = 0;
        waitpid(std::exchange(id_, -1), &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }

  private:
    pid_t id_ = -1;
    int to_ = -1;
    int from_ = -1;
};

TEST_F(Serve, EndsWithCtrlC) {
    Talk idle(served_);
    idle.say("{\"command\":\"schema\",\"operands\":[\"term\"]}\n");
    EXPECT_NE(idle.line(), "");
    EXPECT_EQ(idle.line(), R"({"exit":0})");
    idle.send(SIGINT);
    EXPECT_EQ(idle.wait(), 4);

    Talk busy(served_);
    busy.say(long_search({{"progress", "json"}, {"count", true}}).dump() + "\n");
    EXPECT_TRUE(busy.line().starts_with(R"({"progress":)"));
    busy.send(SIGINT);
    std::string last;
    for (std::string line; !(line = busy.line()).empty();) last = line;
    EXPECT_EQ(last, R"({"exit":4})");
    EXPECT_EQ(busy.wait(), 4);
    EXPECT_TRUE(fs::is_empty(served_));
}

TEST_F(Serve, EndsWhenItsAnswersCannotBeWritten) {
    std::ofstream(folder_ / "requests")
        << long_search({{"progress", "json"}, {"count", true}, {"time", "1.2s"}}).dump() << "\n";
    for (const std::string to : {"/dev/full", "&-"}) {
        const Outcome outcome =
            run_executable("sh", "-c \"'" POLYPACK_PROGRAM "' serve-json < requests >" + to + "\"",
                           "cd '" + folder_.string() + "' && ");
        EXPECT_EQ(outcome.code, 5);
        EXPECT_NE(outcome.err.find("cannot write to standard output"), std::string::npos);
    }
}

}  // namespace
}  // namespace polypack::testing
