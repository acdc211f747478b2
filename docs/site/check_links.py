#!/usr/bin/env python3
"""Fails unless all links within a site lead somewhere: check_links.py FOLDER

Pages and their anchors, pictures, styles and scripts are looked for, as well as the pages that the
scripts of the C++ reference and the index of the search name. What follows # may be for the page
itself to read, as in #puzzle=... Nothing may be loaded from elsewhere.
"""
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

LOADED = {("img", "src"), ("script", "src"), ("link", "href"), ("iframe", "src"), ("source", "src"),
          ("object", "data"), ("input", "src")}
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)
IN_SCRIPT = re.compile(r"""["'](?:\.\./)?([\w-]+\.html(?:#\w+)?)["']""")


class Page(HTMLParser):
    def __init__(self, file: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[tuple[str, bool]] = []  # and whether they are loaded
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value or "")
            elif value and ((tag, name) in LOADED or (tag, name) == ("a", "href")):
                self.links.append((value, (tag, name) in LOADED))


def main() -> None:
    site = Path(sys.argv[1]).resolve()
    pages = {file: Page(file) for file in sorted(site.rglob("*.html"))}
    problems: list[str] = []
    checked = 0

    def check(file: Path, link: str, folder: Path) -> None:
        nonlocal checked
        checked += 1
        path, _, anchor = link.partition("#")
        path = unquote(path.partition("?")[0])
        target = (folder / path).resolve() if path else file
        if not target.is_file():
            problems.append(f"{file.relative_to(site)}: nothing is at {link}")
        elif anchor and "=" not in anchor and target in pages and unquote(anchor) not in pages[target].anchors:
            problems.append(f"{file.relative_to(site)}: there is no anchor {link}")

    for file, page in pages.items():
        if file.name == "404.html":
            continue  # its links begin at the root of a server
        for link, loaded in page.links:
            if not ELSEWHERE.match(link):
                check(file, link, file.parent)
            elif loaded and not link.startswith(("data:", "javascript:")):
                problems.append(f"{file.relative_to(site)}: loads {link}")
    for file in site.glob("manual/cpp/**/*.js"):
        for link in IN_SCRIPT.findall(file.read_text(encoding="utf-8")):
            check(file, link, site / "manual/cpp")
    index = json.loads((site / "manual/search/search_index.json").read_text(encoding="utf-8"))
    for entry in index["docs"]:
        check(site / "manual/search/search_index.json", entry["location"], site / "manual")
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        raise SystemExit(f"{len(problems)} of {checked} links are broken")
    print(f"{len(pages)} pages, {checked} links")


main()
