// polypack export: the files it makes, checked by a tool for printable meshes, and that it makes
// none if something is wrong.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "cli/in_folder.hpp"
#include "support/unzip.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

class Export : public InFolder {
  protected:
    [[nodiscard]] Outcome run(const std::string& words) const {
        return InFolder::run("export " + words);
    }

    // Makes a file in the folder.
    void put(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name) << text;
    }

    // All files below the folder, without directories, in order.
    [[nodiscard]] std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
            if (entry.is_directory()) continue;
            names.push_back(fs::relative(entry.path(), folder_).string());
        }
        std::ranges::sort(names);
        return names;
    }
};

using Names = std::vector<std::string>;

TEST_F(Export, WritesAnStlFileAPieceAndNamesThem) {
    const Outcome outcome = run(source("puzzles/soma-cube.yaml") + " --stl out/soma");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(files(),
              (Names{"out/soma/A.stl", "out/soma/B.stl", "out/soma/L.stl", "out/soma/P.stl",
                     "out/soma/T.stl", "out/soma/V.stl", "out/soma/Z.stl"}));
    for (const std::string& file : files()) {
        EXPECT_NE(outcome.out.find(file + "\n"), std::string::npos) << outcome.out;
    }
}

TEST_F(Export, WritesTheSameStlFilesIntoAnArchive) {
    ASSERT_EQ(run(source("puzzles/soma-cube.yaml") + " --stl out").code, 0);
    EXPECT_EQ(run(source("puzzles/soma-cube.yaml") + " --stl soma.zip").out.substr(0, 9),
              "soma.zip\n");
    const auto entries = unzipped(contents(folder_ / "soma.zip"));
    EXPECT_EQ(entries.size(), 7);
    for (const auto& [name, content] : entries) {
        EXPECT_EQ(content, contents(folder_ / "out" / name)) << name;
    }
}

TEST_F(Export, HollowPiecesHaveFacesInsideAndAroundTheirDrains) {
    const auto size = [&](const std::string& options) {
        EXPECT_EQ(run(source("puzzles/soma-cube.yaml") + " --pieces --stl out" + options).code, 0);
        return fs::file_size(folder_ / "out" / "V.stl");
    };
    const auto solid = size("");
    const auto closed = size(" --hollow 2 --drain 0");
    EXPECT_GT(closed, solid);
    EXPECT_GT(size(" --hollow 2"), closed);
}

TEST_F(Export, NumbersThePiecesInTheOrderOfAssembly) {
    // Taken apart: 960, 120, 160, 256, then 512 off 880.
    const std::string burr = source("puzzles/burr-dubois.yaml") + " --packing 2 --stl out";
    const Outcome outcome = run(burr + " --assembly --layout flat --threads 1");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(files(), (Names{"out/1-880.stl", "out/2-512.stl", "out/3-256.stl", "out/4-160.stl",
                              "out/5-120.stl", "out/6-960.stl"}));
    const std::string domino = "[{name: d, copies: 6, art: [XX]}]";
    put("dominoes.yaml", "pieces: " + domino + "\nregion: {box: [2, 6]}\n");
    EXPECT_EQ(run("dominoes.yaml --3mf d.3mf --assembly").code, 0);
}

TEST_F(Export, LooksForAPackingThatComesApart) {
    const std::string burr = source("puzzles/burr-dubois.yaml");
    const Outcome searched = run(burr + " --assembly --stl out");
    EXPECT_EQ(searched.code, 0) << searched.err;
    EXPECT_NE(searched.out.find("packing 2 of the search comes apart; 2 looked at\n"),
              std::string::npos)
        << searched.out;
    EXPECT_TRUE(fs::exists(folder_ / "out/1-880.stl"));
    ASSERT_EQ(InFolder::run("solve --ordered --json " + burr + " > all.jsonl").code, 0);
    const Outcome read = run("all.jsonl --assembly --stl read");
    EXPECT_NE(read.out.find("packing 2 of the file comes apart; 2 looked at\n"), std::string::npos)
        << read.out << read.err;
    EXPECT_EQ(run(burr + " --packing 1 --assembly --stl none").code, 1) << "the one that is named";
    // Packings that a file stores come first.
    const std::string all = contents(folder_ / "all.jsonl");
    const std::size_t first = all.find('\n') + 1;
    const std::size_t second = all.find('\n', first) + 1;
    put("one.jsonl",
        all.substr(0, first) + all.substr(second, all.find('\n', second) + 1 - second));
    ASSERT_EQ(InFolder::run("convert --packings one.jsonl " + burr + " one.xmpuzzle").code, 0);
    const Outcome stored = run("one.xmpuzzle --assembly --stl stored");
    EXPECT_NE(stored.out.find("packing 1 stored in the file comes apart; 1 looked at\n"),
              std::string::npos)
        << stored.out << stored.err;
    const Outcome shown =
        InFolder::run("show " + burr + " --threads 1 --limit 1 --play-moves -o one.html");
    EXPECT_EQ(shown.code, 0);
    EXPECT_EQ(
        shown.err.find("packing 2 comes apart, the first of 2 looked at; it is the last shown\n"),
        0U)
        << shown.err;
    EXPECT_NE(contents(folder_ / "one.html").find("960 out to the front"), std::string::npos);
}

TEST_F(Export, DrawsAndPaintsTheColoursOfCells) {
    put("marks.yaml",
        "colours: {b: black, w: white}\n"
        "pieces: [{name: D, copies: 2, art: [bw]}]\n"
        "region: {art: [bw, wb]}\n");
    const Outcome cut = run("marks.yaml --pieces --cut a.svg --engrave --3mf a.3mf --obj a.obj");
    EXPECT_EQ(cut.code, 0) << cut.err;
    EXPECT_NE(cut.out.find("marks: black is filled, white is a ring\n"), std::string::npos)
        << cut.out;
    EXPECT_NE(contents(folder_ / "a.svg").find("evenodd"), std::string::npos);
    EXPECT_NE(contents(folder_ / "a.obj").find("usemtl D-x2:2\n"), std::string::npos);
    EXPECT_EQ(run("marks.yaml --pieces --stl out").err,
              "STL has no colours: --3mf, --obj and --gltf have those of the cells\n");
    EXPECT_EQ(run("marks.yaml --pieces --cut a.svg").err,
              "cells have colours: --engrave draws marks for them\n");
}

TEST_F(Export, DrawsPaintsAndEngravesTheColoursOfEdges) {
    put("edges.yaml",
        "edges: {colours: [red, blue]}\n"
        "pieces: [{name: D, copies: 2, art: [XX], edges: [red, blue]}]\n"
        "region: {box: [4, 1]}\n");
    const Outcome cut = run("edges.yaml --pieces --cut a.svg --engrave --3mf a.3mf --obj a.obj");
    EXPECT_EQ(cut.code, 0) << cut.err;
    EXPECT_NE(cut.out.find("edges: red is 1 bar, blue is 2 bars\n"), std::string::npos) << cut.out;
    EXPECT_NE(contents(folder_ / "a.svg").find("evenodd"), std::string::npos);
    EXPECT_NE(contents(folder_ / "a.obj").find("usemtl D-x2:2\n"), std::string::npos);
    EXPECT_EQ(run("edges.yaml --pieces --stl out").err,
              "STL has no colours: --3mf, --obj and --gltf have those of the cells and edges, "
              "--engrave marks for edges\n");
    const auto flat = fs::file_size(folder_ / "out" / "D-x2.stl");
    EXPECT_EQ(run("edges.yaml --pieces --stl out --engrave").code, 0);
    EXPECT_GT(fs::file_size(folder_ / "out" / "D-x2.stl"), flat);
    EXPECT_EQ(run("edges.yaml --pieces --cut a.svg").err,
              "edges have colours: --engrave draws marks for them\n");
    put("balls.yaml",
        "lattice: sphere\n"
        "edges: {colours: [red]}\n"
        "pieces: [{name: B, cells: [[0, 0, 0]], edges: red}]\n"
        "region: {box: [1, 1, 1]}\n");
    EXPECT_EQ(run("balls.yaml --pieces --3mf a.3mf").err,
              "the colours of edges are left out: balls have no faces for them\n");
    EXPECT_NE(run("balls.yaml --pieces --3mf a.3mf --engrave").err.find("balls have none"),
              std::string::npos);
    EXPECT_NE(run(nine_pieces() + " --pieces --3mf a.3mf --engrave").err.find("there are none"),
              std::string::npos);
}

TEST_F(Export, SaysWhereFourFacesShareAnEdge) {
    put("touch.yaml",
        "pieces: [{name: D, art: [X., .X], connected: false}, {name: I, art: [X], copies: 2}]\n"
        "region: {box: [2, 2]}\n");
    EXPECT_EQ(
        run("touch.yaml --obj a.obj --gap 0").err,
        "D: cells touch along an edge only, which four faces then share; a --gap above 0 avoids "
        "it\n");
    EXPECT_EQ(run("touch.yaml --obj a.obj").err, "");
}

TEST_F(Export, RefusesAnOrderOfAssemblyWhereThereIsNone) {
    put("box.yaml",
        "pieces:\n"
        "  - {name: box, art: [XXX, X.X, XXX]}\n"
        "  - {name: ball, art: [X]}\n"
        "region: {box: [3, 3]}\n");
    const Outcome locked = run("box.yaml --stl out --assembly");
    EXPECT_EQ(locked.code, 1);
    EXPECT_EQ(
        locked.err,
        "nothing was exported: the packing does not come apart by slides, so that there is no "
        "order of assembly\n");
    EXPECT_FALSE(fs::exists(folder_ / "out"));
    EXPECT_EQ(run("box.yaml --stl out --assembly --pieces").code, 2);
    EXPECT_EQ(run("box.yaml --cut cut.svg --assembly").err,
              "polypack: --assembly applies to solids only, not to --cut\n");
    put("torus.yaml",
        "pieces: [{name: d, copies: 2, art: [XX]}]\nregion: {box: [2, 2], wrap: {x: 2}}\n");
    EXPECT_EQ(run("torus.yaml --stl out --assembly").code, 3);
    EXPECT_EQ(InFolder::run("solve torus.yaml --json > torus.jsonl").code, 0);
    EXPECT_EQ(
        run("torus.jsonl --stl out --assembly").err,
        "torus.jsonl:1:1: a region that wraps has no outside to which pieces could be taken\n");
    EXPECT_EQ(InFolder::run("show torus.jsonl --play-moves -o torus.html").code, 3);
    const std::string many = source("puzzles/dominoes-12x12.yaml");
    EXPECT_EQ(run(many + " --stl out --assembly").code, 3);
    EXPECT_EQ(InFolder::run("show " + many + " --limit 1 --play-moves -o many.html").code, 3);
    EXPECT_FALSE(fs::exists(folder_ / "out"));
}

TEST_F(Export, WritesSeveralFormatsAtOnce) {
    const Outcome outcome = run(nine_pieces() + " --3mf a.3mf --obj a.obj --gltf a.glb");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.out,
              "a.3mf\na.obj\na.mtl\na.glb\n"
              "pieces 0.2 mm apart, each 0.1 mm smaller on every side\n");
    EXPECT_EQ(files(), (Names{"a.3mf", "a.glb", "a.mtl", "a.obj"}));
    EXPECT_EQ(contents(folder_ / "a.3mf").substr(0, 4), "PK\x03\x04");
    EXPECT_NE(contents(folder_ / "a.obj").find("mtllib a.mtl\n"), std::string::npos);
    EXPECT_EQ(contents(folder_ / "a.glb").substr(0, 4), "glTF");
}

TEST_F(Export, NumbersCopies) {
    EXPECT_EQ(run(nine_pieces() + " --stl .").code, 0);
    EXPECT_EQ(files().size(), 9);
    EXPECT_TRUE(std::ranges::any_of(
        files(), [](const std::string& file) { return file.ends_with("-2.stl"); }));
}

TEST_F(Export, WritesThePiecesWithoutASearch) {
    put("p.yaml",
        "lattice: square\n"
        "pieces:\n"
        "  - {name: L, cells: [[0, 0], [1, 0], [1, 1]], copies: 3}\n"
        "  - {name: I, cells: [[0, 0], [1, 0]], copies: {min: 0, max: 2}}\n"
        "  - {name: O, cells: [[0, 0]], copies: any}\n"
        "region: {box: [1, 1]}\n");
    const Outcome outcome = run("p.yaml --pieces --stl out --3mf p.3mf");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.out,
              "out/L-x3.stl\nout/I-x0-2.stl\nout/O-any.stl\np.3mf\n"
              "L: 3 copies\nI: 0 to 2 copies\nO: any number of copies\n"
              "pieces 0.2 mm apart, each 0.1 mm smaller on every side\n");
}

TEST_F(Export, WritesDistinctPiecesOfAPackingOnce) {
    const Outcome outcome = run(nine_pieces() + " --used-pieces --stl .");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out,
              "./A-x6.stl\n./o-x3.stl\nA: 6 copies\no: 3 copies\n"
              "pieces 0.2 mm apart, each 0.1 mm smaller on every side\n");
}

TEST_F(Export, TakesPackingsFromAFile) {
    const std::string soma = source("puzzles/soma-cube.yaml");
    const auto points = [&](const std::string& name) {
        const std::string text = contents(folder_ / name);
        return text.substr(text.find("\no "));
    };
    ASSERT_EQ(InFolder::run("solve " + soma + " --limit 3 --ordered --json >s.jsonl").code, 0);
    EXPECT_EQ(run(soma + " --packing 3 --obj a.obj").code, 0);
    EXPECT_EQ(run(soma + " --packing 3 --packings s.jsonl --obj b.obj").code, 0);
    EXPECT_EQ(points("a.obj"), points("b.obj"));
    EXPECT_EQ(run("s.jsonl --packing 2 --used-pieces --stl out").code, 0);
    EXPECT_TRUE(fs::exists(folder_ / "out/V.stl"));

    const Outcome beyond = run("s.jsonl --packing 4 --obj c.obj");
    EXPECT_EQ(beyond.code, 1);
    EXPECT_EQ(beyond.err, "no packing 4: there are only 3\n");
    EXPECT_EQ(run("s.jsonl --pieces --obj c.obj").code, 2);
    for (const std::string option : {"--threads 2", "--engine cover", "--with 'V at [99,99,99]'",
                                     "--without 'V at [99,99,99]'"}) {
        SCOPED_TRACE(option);
        const Outcome outcome = run("s.jsonl " + option + " --obj c.obj");
        EXPECT_EQ(outcome.code, 2);
        EXPECT_TRUE(
            outcome.err.ends_with(" applies to searches only, not to packings from a file\n"))
            << outcome.err;
    }
    EXPECT_FALSE(fs::exists(folder_ / "c.obj"));
}

TEST_F(Export, TakesTheNumberedPackingWhateverTheThreads) {
    const std::string soma = source("puzzles/soma-cube.yaml");
    EXPECT_EQ(run(soma + " --packing 5 --threads 1 --obj a.obj").code, 0);
    EXPECT_EQ(run(soma + " --packing 5 --threads 3 --obj b.obj").code, 0);
    EXPECT_EQ(run(soma + " --packing 6 --obj c.obj").code, 0);
    const auto points = [&](const std::string& file) {
        const std::string text = contents(folder_ / file);
        return text.substr(text.find("\no "));
    };
    EXPECT_EQ(points("a.obj"), points("b.obj"));
    EXPECT_NE(points("a.obj"), points("c.obj"));
}

TEST_F(Export, MakesNoFileWhereTheCommandIsWrong) {
    struct Case {
        std::string words;
        const char* says;
        int code;
    };
    const std::string trefoil = source("puzzles/hexiamonds-trefoil.yaml");
    const std::string tetrahedron = source("puzzles/two-piece-tetrahedron.yaml");
    for (const Case& c : {
             Case{nine_pieces(), "'export' requires --stl, --3mf, --obj, --gltf or --cut", 2},
             Case{nine_pieces() + " --obj a.obj --cell 0mm",
                  "--cell must be in 2mm..1000mm, got '0mm'", 2},
             Case{nine_pieces() + " --obj a.obj --gap 4.5",
                  "--gap must be 0 or a number in 0.01..4, got '4.5'", 2},
             Case{nine_pieces() + " --obj a.obj --gap 0.1mm", "got '0.1mm'", 2},
             Case{nine_pieces() + " --obj a.obj --gap nan", "got 'nan'", 2},
             Case{nine_pieces() + " --obj a.obj --gap=-1", "got '-1'", 2},
             Case{nine_pieces() + " --obj a.obj --bevel 5", "--bevel must be 0 or a number", 2},
             Case{nine_pieces() + " --obj a.obj --bevel 1 --gap 0", "--bevel requires a --gap", 2},
             Case{trefoil + " --obj a.obj --bevel 1",
                  "--bevel is supported on the lattices square, cube, hex, not on triangle", 2},
             Case{trefoil + " --obj a.obj --hollow 1",
                  "--hollow is supported on the lattices square and cube, not on triangle", 2},
             Case{nine_pieces() + " --obj a.obj --hollow 1 --bevel 1",
                  "--bevel cuts through the walls: it must be less than those of --hollow", 2},
             Case{nine_pieces() + " --obj a.obj --hollow 8", "--hollow 8: the walls leave no room",
                  2},
             Case{nine_pieces() + " --obj a.obj --hollow 2 --drain 12",
                  "--drain 12: too wide for the cavity of a single cell", 2},
             Case{nine_pieces() + " --obj a.obj --drain 1", "--drain requires --hollow", 2},
             Case{tetrahedron + " --cut a.svg", "--cut requires a flat lattice, not tetra-octant",
                  2},
             Case{tetrahedron + " --box --obj a.obj",
                  "--box does not support the tetra-octant lattice, whose cells do not stand "
                  "upright",
                  2},
             Case{tetrahedron + " --tray --pieces --obj a.obj",
                  "--tray does not support the tetra-octant lattice", 2},
             Case{nine_pieces() + " --obj a.mtl", "--obj must end in .obj, got 'a.mtl'", 2},
             Case{nine_pieces() + " --gltf a.gltf", "--gltf must end in .glb, got 'a.gltf'", 2},
             Case{nine_pieces() + " --3mf a.stl", "--3mf must end in .3mf, got 'a.stl'", 2},
             Case{nine_pieces() + " --cut a.dxf", "--cut must end in .svg, got 'a.dxf'", 2},
             Case{nine_pieces() + " --obj a.obj --layout loose", "--layout must be one of", 2},
             Case{nine_pieces() + " --pieces --layout packed --obj a.obj",
                  "--pieces and --used-pieces always have --layout flat", 2},
             Case{nine_pieces() + " --pieces --packing 2 --obj a.obj",
                  "--packing chooses a packing; --pieces exports none", 2},
             Case{nine_pieces() + " --pieces --threads 2 --obj a.obj",
                  "--threads applies to searches only; --pieces makes none", 2},
             Case{nine_pieces() + " --pieces --used-pieces --obj a.obj",
                  "give --pieces or --used-pieces, not both", 2},
             Case{nine_pieces() + " --tray --obj a.obj",
                  "--tray requires a flat lattice; on cube, use --box", 2},
             Case{nine_pieces() + " --box --rim 5 --obj a.obj", "--rim requires --tray", 2},
             Case{nine_pieces() + " --lid --obj a.obj", "--lid requires --tray or --box", 2},
             Case{nine_pieces() + " --box --wall 0 --obj a.obj",
                  "--wall must be a number in 0.2..200, got '0'", 2},
             Case{nine_pieces() + " --box --clearance 11 --obj a.obj",
                  "--clearance must be 0 or a number in 0.01..10, got '11'", 2},
             Case{nine_pieces() + " --cut a.svg", "--cut requires a flat lattice, not cube", 2},
             Case{nine_pieces() + " --obj a.obj --kerf 0.2", "--kerf applies to --cut only", 2},
             Case{trefoil + " --box --obj a.obj", "--box requires a lattice in space", 2},
             Case{
                 source("puzzles/tetrahexes-bumpy-triangle.yaml") + " --tray --wall 20 --obj a.obj",
                 "the walls would meet in a notch", 2},
             Case{trefoil + " --tray --lid --cut a.svg", "--lid applies to solids only", 2},
             Case{trefoil + " --cut a.svg --kerf 2.1",
                  "--kerf must be 0 or a number in 0.01..2, got '2.1'", 2},
             Case{source("puzzles/soma-pyramid.yaml") + " --box --obj a.obj",
                  "there is no box for this puzzle: the layers of the region are not alike", 2},
             Case{source("puzzles/dominoes-torus-6x6.yaml") + " --tray --obj a.obj",
                  "there is no tray for this puzzle: the region wraps around", 2},
             Case{nine_pieces() + " --3mf none/a.3mf", "cannot write 'none/a.3mf'", 5},
             Case{nine_pieces() + " --stl /proc/none", "cannot create the folder '/proc/none'", 5},
             Case{"none.yaml --obj a.obj", "none.yaml", 3},
             Case{source("puzzles/tetrominoes-4x5.yaml") + " --obj a.obj", "no packing: parity", 1},
             Case{source("puzzles/tetrahexes-two-diamonds.yaml") + " --obj a.obj", "no packing", 1},
             Case{nine_pieces() + " --packing 2 --obj a.obj", "no packing 2: there are only 1", 1},
         }) {
        SCOPED_TRACE(c.words);
        const Outcome outcome = run(c.words);
        EXPECT_EQ(outcome.code, c.code);
        EXPECT_EQ(outcome.out, "");
        EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
        EXPECT_NE(outcome.err.find(c.says), std::string::npos) << outcome.err;
        EXPECT_EQ(files(), Names{});
    }
}

TEST_F(Export, ReportsAFileInTheFoldersPlace) {
    EXPECT_EQ(run(nine_pieces() + " --obj a.obj").code, 0);
    const Outcome outcome = run(nine_pieces() + " --stl a.obj");
    EXPECT_EQ(outcome.code, 5);
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
    EXPECT_EQ(files(), (Names{"a.mtl", "a.obj"}));
}

TEST_F(Export, WritesTraysAndBoxes) {
    EXPECT_EQ(run(source("puzzles/pentominoes-two-5x6.yaml") + " --pieces --tray --stl .").code, 0);
    EXPECT_TRUE(fs::exists(folder_ / "tray-1.stl"));
    EXPECT_TRUE(fs::exists(folder_ / "tray-2.stl"));
    const Outcome box = run(nine_pieces() + " --box --lid --obj a.obj --3mf a.3mf");
    EXPECT_EQ(box.code, 0);
    EXPECT_EQ(box.err, "");
    EXPECT_NE(contents(folder_ / "a.obj").find("\no box\n"), std::string::npos);
    EXPECT_NE(contents(folder_ / "a.obj").find("\no lid\n"), std::string::npos);
}

TEST_F(Export, WritesACutSheet) {
    put("p.yaml",
        "lattice: square\n"
        "pieces:\n"
        "  - {name: O, cells: [[0, 0]], copies: 2}\n"
        "region: {box: [2, 1]}\n");
    const Outcome outcome =
        run("p.yaml --pieces --tray --wall 3 --clearance 0.5 --kerf 0.2 --engrave --cut a.svg");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "a.svg\nO: 2 copies\n");
    const std::string svg = contents(folder_ / "a.svg");
    const auto occurrences = [&](const std::string& text) {
        int count = 0;
        for (std::size_t at = svg.find(text); at != std::string::npos;
             at = svg.find(text, at + 1)) {
            ++count;
        }
        return count;
    };
    EXPECT_EQ(occurrences("<path"), 4) << "two pieces, a frame and a base";
    EXPECT_EQ(occurrences(">O</text>"), 2);
    EXPECT_NE(svg.find("M0 20.2H20.2V0H0Z"), std::string::npos) << svg;
    EXPECT_NE(svg.find("mm\" viewBox"), std::string::npos);
}

TEST_F(Export, WidensCutsOfPicturesByTheKerf) {
    const std::string puzzle = "p.yaml";
    put(puzzle,
        "lattice: square\n"
        "pieces:\n"
        "  - {name: I, cells: [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]}\n"
        "  - {name: J, cells: [[0, 0], [1, 0]]}\n"
        "region: {box: [7, 1]}\n");
    EXPECT_EQ(InFolder::run("show p.yaml --style cut --kerf 1 -o a.svg").code, 0);
    const std::string svg = contents(folder_ / "a.svg");
    EXPECT_NE(svg.find("M0 21H101V0H0Z"), std::string::npos) << svg;
    EXPECT_NE(svg.find("H41V"), std::string::npos) << svg;
    const Outcome torus = InFolder::run("show " + source("puzzles/dominoes-torus-6x6.yaml") +
                                        " --style cut --kerf 0.2 -o b.svg");
    EXPECT_EQ(torus.code, 2);
    EXPECT_NE(torus.err.find("use export --cut"), std::string::npos) << torus.err;
    for (const std::string& wrong :
         {"show " + puzzle + " --kerf 1 -o b.svg", "show " + puzzle + " --kerf 1",
          "show " + nine_pieces() + " --style cut --kerf 1 -o b.svg",
          "show " + puzzle + " --style cut --kerf 3 -o b.svg"}) {
        SCOPED_TRACE(wrong);
        const Outcome outcome = InFolder::run(wrong);
        EXPECT_EQ(outcome.code, 2);
        EXPECT_NE(outcome.err.find("--kerf"), std::string::npos) << outcome.err;
    }
}

// The number that admesh reports after a caption, as in "Edges fixed : 0".
int reported(const std::string& report, const std::string& caption) {
    const std::size_t at = report.find(caption);
    if (at == std::string::npos) return -1;
    return std::atoi(report.c_str() + report.find(':', at) + 1);
}

// admesh counts edges that lack a partner and repairs what it can; there must be nothing to repair.
TEST_F(Export, AdmeshFindsNothingToMend) {
    if (std::system("command -v admesh >/dev/null") != 0) GTEST_SKIP() << "admesh is not installed";
    for (const char* puzzle :
         {"soma-cube", "bedlam-cube", "tetrahexes-bumpy-triangle", "hexiamonds-trefoil",
          "kanoodle-pyramid", "pentominoes-6x10", "broken-sticks", "four-piece-tetrahedron"}) {
        const std::string name = puzzle;
        const bool space = name == "soma-cube" || name == "bedlam-cube";
        const bool upright = name != "kanoodle-pyramid" && name != "broken-sticks" &&
                             name != "four-piece-tetrahedron";
        std::vector<std::string> all{"", " --gap 0"};
        if (upright) {
            all.emplace_back(" --bevel 1.5 --gap 0.2");
            all.emplace_back(space ? " --box --lid" : " --tray --clearance 0");
            all.emplace_back(space ? " --box --used-pieces"
                                   : " --tray --lid --wall 2 --used-pieces");
        }
        if (space || name == "pentominoes-6x10") {
            all.emplace_back(" --hollow 2 --drain 1.5");
            all.emplace_back(" --hollow 1 --gap 0.4 --bevel 0.9");
        }
        for (const std::string& options : all) {
            const bool bevels = options.find("bevel") != std::string::npos;
            if (bevels && name == "hexiamonds-trefoil") continue;
            const fs::path stl = folder_ / (name + options);
            SCOPED_TRACE(name + options);
            const std::string words =
                fmt::format("{} --threads 1 --stl '{}'{}", source("puzzles/" + name + ".yaml"),
                            stl.string(), options);
            ASSERT_EQ(run(words).code, 0);
            int looked_at = 0;
            for (const auto& entry : fs::directory_iterator(stl)) {
                SCOPED_TRACE(entry.path().filename().string());
                ASSERT_EQ(std::system(("admesh '" + entry.path().string() + "' > '" +
                                       (folder_ / "report").string() + "'")
                                          .c_str()),
                          0);
                const std::string report = contents(folder_ / "report");
                EXPECT_EQ(reported(report, "Total disconnected facets"), 0);
                for (const char* caption :
                     {"Degenerate facets", "Edges fixed", "Facets removed", "Facets added",
                      "Facets reversed", "Backwards edges", "Normals fixed"}) {
                    EXPECT_EQ(reported(report, caption), 0) << caption;
                }
                EXPECT_EQ(reported(report, "Number of parts"), 1);
                EXPECT_EQ(report.find("Volume   : -"), std::string::npos);
                ++looked_at;
            }
            EXPECT_GE(looked_at, upright || name == "kanoodle-pyramid" ? 7 : 4);
        }
    }
}

}  // namespace
}  // namespace polypack::testing
