# SPDX-License-Identifier: BSD-2-Clause
"""Every link within the site leads somewhere: to a file that is there and, behind #, a place in it.

usage: links.py FOLDER
"""
import html.parser
import pathlib
import re
import sys
import urllib.parse

folder = pathlib.Path(sys.argv[1])


class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.places, self.links = {""}, []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        self.places |= {values[key] for key in ("id", "name") if key in values}
        self.links += [values[key] for key in ("href", "src", "xlink:href") if key in values]


def links(pages):
    """Pairs of a page and a link in it; those of the menu are on every page."""
    for name, page in pages.items():
        yield from ((name, link) for link in page.links)
    menu = (folder / "menudata.js").read_text(encoding="utf-8")
    yield from (("menudata.js", link) for link in re.findall(r'url:"([^"]*)"', menu))


def main():
    pages = {path.name: Page(path) for pattern in ("*.html", "dot_*.svg") for path in sorted(folder.glob(pattern))}
    tried, broken = 0, []
    for name, link in links(pages):
        url = urllib.parse.urlsplit(link)
        if url.scheme:
            continue
        tried += 1
        target = urllib.parse.unquote(url.path) or name
        places = pages[target].places if target in pages else {""}
        if not (folder / target).is_file() or urllib.parse.unquote(url.fragment) not in places:
            broken.append(f"{name}: {link} leads nowhere")
    print(*broken, f"{tried} links, {len(broken)} broken", sep="\n")
    return 1 if broken or tried < 1000 else 0


if __name__ == "__main__":
    sys.exit(main())
