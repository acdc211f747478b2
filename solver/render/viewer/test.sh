#!/bin/sh
# Tests pages in headless Chromium: test.sh [PAGE...]. Without pages, the samples of test/ are tried.
set -eu
here=$(dirname "$(realpath "$0")")

if [ -z "${CHROMIUM:-}" ] && ! command -v chromium >/dev/null; then
    as_root=""
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    $as_root apt-get update
    $as_root apt-get install -y --no-install-recommends chromium
fi
[ -d "$here/node_modules/playwright-core" ] || (cd "$here" && npm ci --no-audit --no-fund)
CHROMIUM=${CHROMIUM:-$(command -v chromium)}
export CHROMIUM
exec node "$here/test/test.mjs" "$@"
