#!/bin/sh
# Rebuilds the viewer's template, the page into which polypack writes its packings.
set -eu
cd "$(dirname "$0")"
npm ci --no-audit --no-fund
npx vite build
# The C++ code fills exactly one placeholder; a second one would be a mistake here.
[ "$(grep -o __POLYPACK_DATA__ dist/index.html | wc -l)" -eq 1 ]
cp dist/index.html ../viewer_template.html
ls -l ../viewer_template.html
