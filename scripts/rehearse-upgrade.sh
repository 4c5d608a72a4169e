#!/usr/bin/env bash
# Rehearses an upgrade: fills a demo town with an earlier version, then opens its data with this one, and restores its backup into
# another folder. The argument is a number (1 is the latest release, 2 the one before; needs the tags) or any commit.
set -euo pipefail

number=${1:-1}
here=$(cd "$(dirname "$0")/.." && pwd)
case "$number" in
  [0-9]) tag=$(git -C "$here" tag --list 'v[0-9]*' --sort=-version:refname | sed -n "${number}p") ;;
  *) tag=$number ;;
esac
if [ -z "$tag" ]; then
  echo "There is no release number $number yet; nothing to rehearse."
  exit 0
fi

work=$(mktemp -d)
old="$work/release"
port=3917
server=
stop() {
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" || true
    server=
  fi
}
trap 'stop; git -C "$here" worktree remove --force "$old" 2>/dev/null || true; rm -rf "$work"' EXIT

# Starts the version in a folder with a data folder, and waits until it answers.
start() {
  (cd "$1" && DATA_DIR="$2" PORT=$port exec npm start) &
  server=$!
  for _ in $(seq 300); do
    if curl --silent --fail "http://localhost:$port/readyz" >/dev/null; then return; fi
    kill -0 "$server" || { echo "$1 ended before it was ready."; exit 1; }
    sleep 1
  done
  echo "$1 was not ready within five minutes."
  exit 1
}

count() { curl --silent --fail "http://localhost:$port/api/events?limit=50" | grep --only-matching '"id":' | wc -l; }

git -C "$here" worktree add --detach "$old" "$tag"
start "$old" "$work/data"
before=$(count)
(cd "$old" && DATA_DIR="$work/data" npm run backup -- "$work/town.tar.gz")
stop
test "$before" -gt 0

start "$here" "$work/data"
test "$(count)" -gt 0
stop
(cd "$here" && DATA_DIR="$work/restored" npm run restore -- "$work/town.tar.gz")
start "$here" "$work/restored"
test "$(count)" -gt 0
stop
echo "Upgraded $tag: $before events were on its first page."
