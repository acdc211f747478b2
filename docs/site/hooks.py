"""MkDocs does not by itself: link the C++ reference and the start page, and search from disk.

A page that is opened from disk may read no other file, but may run scripts. So the index of the
search and the code of its worker become a script, which every page loads before the theme's.
"""
import json
from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.structure.nav import Link


def on_nav(nav, config, files):
    left_out = [file.src_path for file in files.documentation_pages()
                if file.page is None and file.src_path.startswith("docs/")]
    if left_out:
        raise PluginError(f"nav in docs/site/mkdocs.yml does not have {', '.join(left_out)}")
    section = next(item for item in nav.items if item.title == "C++")
    link = Link("Reference", "cpp/index.html")
    link.parent = section
    section.children.append(link)
    nav.items.insert(0, Link("Start page, puzzles", "../index.html"))
    return nav


def on_post_page(output, page, config):
    up = "../" * page.url.count("/")
    return output.replace('<script src="', f'<script src="{up}search/on_disk.js"></script><script src="', 1)


def on_post_build(config):
    site = Path(config["site_dir"])
    index = (site / "search/search_index.json").read_text(encoding="utf-8")
    [worker] = site.glob("assets/javascripts/workers/search.*.min.js")
    code = json.dumps(worker.read_text(encoding="utf-8"))
    (site / "search/on_disk.js").write_text(
        f"var __search = {{index: Promise.resolve({index}),\n"
        f"  worker: URL.createObjectURL(new Blob([{code}], {{type: 'text/javascript'}}))}};\n",
        encoding="utf-8")
