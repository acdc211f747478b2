#!/usr/bin/python3
"""Writes what is before the manual: front.py POLYPACK STUDIO FOLDER

The start page, the gallery, a page for each shipped puzzle and, of those in space, one that shows a
packing and nothing else, for frames in pages elsewhere; and the studio. STUDIO is the folder with
studio.html and with gallery.json, what ./dev studio finds out about the puzzles. What the start page
says is what POLYPACK prints.
"""
import base64
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path
from string import Template

import yaml

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
VIEWER = ROOT / "solver/render/viewer_template.html"
SHOWN = ["soma-cube", "pentominoes-6x10", "burr-piston", "kanoodle-pyramid", "hexiamonds-hexagon-5-2"]
BURR = "burr-dubois"
IMPOSSIBLE = "tetrominoes-4x5"
DOMINOES = "pieces: [{name: domino, copies: any, art: [XX]}]\nregion: {box: [18, 19]}\n"


class Polypack:
    def __init__(self, program: Path) -> None:
        self.program = program

    def run(self, *words: str, text: str | None = None) -> subprocess.CompletedProcess:
        return subprocess.run([self.program, *words], input=text, capture_output=True, text=True, cwd=ROOT)

    def prints(self, *words: str, text: str | None = None) -> str:
        ended = self.run(*words, text=text)
        if ended.returncode not in (0, 1):
            raise SystemExit(f"front: polypack {' '.join(words)}: {ended.stderr}")
        return ended.stdout

    def in_space(self) -> set[str]:
        """The lattices whose cells are not all in one plane."""
        lattices = [json.loads(line) for line in self.prints("lattice", "--json").splitlines()]
        return {lattice["name"] for lattice in lattices
                if any(step and abs(step[2]) > 1e-3 for step in lattice.get("steps", []))}

    def view(self, file: str) -> str | None:
        """The data of a packing for the viewer, with its moves if it comes apart; None: none was found soon."""
        if self.run("check", f"puzzles/{file}").returncode != 0:
            return None
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder) / "view.json"
            self.run("show", f"puzzles/{file}", "--limit", "1", "--play-moves", "--time", "10s",
                     "--threads", "1", "--quiet", "-o", str(data))
            return data.read_text(encoding="utf-8") if data.exists() else None


def link_of(text: str) -> str:
    """What opens a puzzle in the studio, as its src/link.ts reads it."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packing.compress(text.encode()) + packing.flush()
    return "#puzzle=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def with_commas(digits: str) -> str:
    return re.sub(r"(?<=\d)(?=(\d{3})+$)", ",", digits)


def grade(difficulty: int | None) -> str:
    if difficulty is None:
        return ""
    words = ["very easy", "easy", "medium", "hard", "very hard"][difficulty - 1]
    return f'<span class="grade" title="{words}"><span aria-hidden="true">{"●" * difficulty}{"○" * (5 - difficulty)}</span> {words}</span>'


def facts(puzzle: dict) -> list[str]:
    """Short ones, in HTML."""
    said = [f"{puzzle['pieces']} pieces"]
    if puzzle["problems"] is not None:
        said.append(f"{puzzle['problems']} problems")
    if puzzle["packings"] is not None:
        one = puzzle["packings"] == "1"
        said.append(f"{with_commas(puzzle['packings'])} packing{'' if one else 's'}")
    if puzzle["level"] is not None:
        said.append(f"level {escape(puzzle['level'])}")
    return said


class Front:
    def __init__(self, polypack: Polypack, studio: Path, site: Path) -> None:
        self.polypack = polypack
        self.site = site
        gallery = json.loads((studio / "gallery.json").read_text(encoding="utf-8"))
        self.sections = gallery["sections"]
        self.puzzles = gallery["puzzles"]
        for puzzle in self.puzzles:
            puzzle["stem"] = puzzle["file"].removesuffix(".yaml")
        for folder in ("puzzles", "pictures", "view"):
            (site / folder).mkdir(parents=True, exist_ok=True)
        shutil.copyfile(studio / "studio.html", site / "studio.html")
        shutil.copyfile(HERE / "front.css", site / "front.css")
        self.write_viewer()

    def write(self, path: str, title: str, body: str) -> None:
        up = "../" * path.count("/")
        page = Template((HERE / "front.html").read_text(encoding="utf-8"))
        text = page.substitute(title=escape(title), up=up, body=body)
        (self.site / path).write_text(text, encoding="utf-8")

    def write_viewer(self) -> None:
        """The page of the viewer, whose script all views share. From disk, only plain scripts load."""
        page = VIEWER.read_text(encoding="utf-8")
        begin = page.index('<script type="module">')
        end = page.index("</script>", begin)
        script = page[begin + len('<script type="module">'):end]
        (self.site / "view/viewer.js").write_text(f"(() => {{{script}\n}})();\n", encoding="utf-8")
        self.viewer = page[:begin] + '<script defer src="viewer.js">' + page[end:]

    def write_view(self, puzzle: dict) -> None:
        data = self.polypack.view(puzzle["file"])
        puzzle["view"] = data is not None
        if data is None:
            return
        puzzle["moves"] = len(next(iter(json.loads(data).get("moves", [])), []))
        page = self.viewer.replace("__POLYPACK_DATA__", data.strip().replace("<", "\\u003c"))
        (self.site / f"view/{puzzle['stem']}.html").write_text(page, encoding="utf-8")

    def write_views(self) -> None:
        space = self.polypack.in_space()
        for puzzle in self.puzzles:
            puzzle |= {"view": False, "moves": 0}
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(self.write_view, [puzzle for puzzle in self.puzzles if puzzle["lattice"] in space]))

    def picture(self, puzzle: dict, up: str) -> str:
        if not puzzle["picture"]:
            return '<span class="none">no picture</span>'
        return f'<img src="{up}pictures/{puzzle["stem"]}.svg" alt="" loading="lazy">'

    def card(self, puzzle: dict) -> str:
        said = " · ".join(facts(puzzle)) + grade(puzzle["difficulty"])
        return (f'<li><a class="picture" href="puzzles/{puzzle["stem"]}.html" tabindex="-1" aria-hidden="true">{self.picture(puzzle, "")}</a>'
                f'<a class="name" href="puzzles/{puzzle["stem"]}.html">{escape(puzzle["title"])}</a>'
                f'<p>{said}</p></li>')

    def write_gallery(self) -> None:
        parts = [f"<h1>{len(self.puzzles)} puzzles</h1>",
                 "<p>The puzzles that come with polypack. Packings are counted up to symmetry; the level is how"
                 " many moves it takes to free each piece in turn.</p>"]
        for section in self.sections:
            puzzles = [puzzle for puzzle in self.puzzles if puzzle["section"] == section]
            if puzzles:
                parts.append(f'<h2>{escape(section)}</h2><ul class="cards">{"".join(map(self.card, puzzles))}</ul>')
        self.write("gallery.html", "Puzzles", "\n".join(parts))

    def write_puzzle(self, puzzle: dict) -> None:
        stem, text = puzzle["stem"], puzzle["text"]
        if puzzle["picture"]:
            (self.site / f"pictures/{stem}.svg").write_text(puzzle["picture"], encoding="utf-8")
        shutil.copyfile(ROOT / "puzzles" / puzzle["file"], self.site / f"puzzles/{puzzle['file']}")
        read = yaml.safe_load(text)
        expect = read.get("expect") or {}
        rows = [("Designer", puzzle["designer"]), ("Year", puzzle["year"]),
                ("Pieces", puzzle["pieces"]), ("Problems", puzzle["problems"]), ("Lattice", puzzle["lattice"]),
                ("Packings", puzzle["packings"] and with_commas(puzzle["packings"])),
                ("with all positions", "all" in expect and with_commas(str(expect["all"]))),
                ("Source of the counts", expect.get("source")), ("Level", puzzle["level"])]
        table = "".join(f"<tr><th scope=row>{name}</th><td>{escape(str(value))}</td></tr>" for name, value in rows if value)
        if puzzle["difficulty"]:
            table += f"<tr><th scope=row>Difficulty</th><td>{grade(puzzle['difficulty'])}</td></tr>"
        if puzzle["view"]:
            opening = "#packing=1&amp;" + ("play&amp;" if puzzle["moves"] else "") + "bare"
            stage = f'<iframe class="stage" src="../view/{stem}.html{opening}" title="A packing of {escape(puzzle["title"])}"></iframe>'
            embed = (f'<h2>In a page of yours</h2><p><code class="embed" data-view="../view/{stem}.html{opening}">'
                     f'&lt;iframe src="view/{stem}.html{escape(opening)}" width="480" height="400"&gt;&lt;/iframe&gt;</code></p>')
            more = f'<a href="../view/{stem}.html">Turn, cut and explode it</a>'
        else:
            stage, embed, more = f'<div class="stage">{self.picture(puzzle, "../")}</div>', "", ""
        notes = f"<p>{escape(str(read['notes']))}</p>" if read.get("notes") else ""
        self.write(f"puzzles/{stem}.html", puzzle["title"], f"""<h1>{escape(puzzle["title"])}</h1>
<div class="puzzle">{stage}<div>{notes}<table>{table}</table>
<p class="buttons"><a class="main" href="../studio.html{link_of(text)}">Open in the studio</a>
{more}<a href="{puzzle["file"]}" download>Download the file</a></p></div></div>
<h2>The puzzle file</h2><pre tabindex="0"><code>{escape(text)}</code></pre>
{embed}""")

    def write_start(self) -> None:
        by_stem = {puzzle["stem"]: puzzle for puzzle in self.puzzles}
        if not by_stem[BURR]["moves"]:
            raise SystemExit(f"front: {BURR} does not come apart")
        counted = dict(line.split() for line in self.polypack.prints("count", "-", text=DOMINOES).splitlines())
        reasons = self.polypack.prints("explain", f"puzzles/{IMPOSSIBLE}.yaml").splitlines()
        [parity] = [line.removeprefix("parity: ") for line in reasons if line.startswith("parity: ")]
        body = Template((HERE / "start.html").read_text(encoding="utf-8")).substitute(
            burr=BURR, moves=by_stem[BURR]["moves"], first=by_stem[BURR]["level"].partition(".")[0], count=with_commas(counted["distinct"]).replace(",", ",<wbr>"),
            digits=len(counted["distinct"]), impossible=IMPOSSIBLE, parity=escape(parity),
            puzzles=len(self.puzzles), cards="".join(self.card(by_stem[stem]) for stem in SHOWN))
        self.write("index.html", "polypack", body)

    def run(self) -> None:
        self.write_views()
        for puzzle in self.puzzles:
            self.write_puzzle(puzzle)
        self.write_gallery()
        self.write_start()
        print(f"{len(self.puzzles)} puzzles, {sum(puzzle['view'] for puzzle in self.puzzles)} in the viewer")


def main() -> None:
    program, studio, site = map(Path, sys.argv[1:])
    Front(Polypack(program.resolve()), studio, site).run()


main()
