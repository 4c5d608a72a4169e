#!/usr/bin/env bash
# Rehearses an upgrade: fills a demo town with an earlier version, then opens its data with this one, and restores its backup into
# another folder. The argument is a number (1 is the latest release, 2 the one before; needs the tags), a version or any commit.
set -euo pipefail

wanted=${1:-1}
here=$(cd "$(dirname "$0")/.." && pwd)
case "$wanted" in
  [0-9]) commit=$(git -C "$here" tag --list 'v[0-9]*' --sort=-version:refname | sed -n "${wanted}p") ;;
  # Untagged versions are found by the commit before the next one: the last that had this number.
  [0-9]*.[0-9]*.[0-9]*)
    commit=$(git -C "$here" tag --list "v$wanted")
    if [ -z "$commit" ]; then
      next=$(git -C "$here" log --format=%H --max-count=1 -S"\"version\": \"$wanted\"" -- package.json)
      if git -C "$here" show "${next:-HEAD}:package.json" 2>/dev/null | grep --quiet "\"version\": \"$wanted\""; then
        commit=HEAD
      else
        commit=${next:+$next~1}
      fi
    fi
    if [ -z "$commit" ]; then echo "There is no version $wanted."; exit 1; fi
    ;;
  *) commit=$wanted ;;
esac
if [ -z "$commit" ]; then
  echo "There is no release number $wanted yet; nothing to rehearse."
  exit 0
fi

work=$(mktemp -d)
# PostgreSQL doesn't run as root, and its own account must reach the data.
chmod 755 "$work"
old="$work/release"
port=${REHEARSAL_PORT:-3917}
site="http://localhost:$port"
server=
stop() {
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" || true
    server=
  fi
}
trap 'stop; git -C "$here" worktree remove --force "$old" 2>/dev/null || true; rm -rf "$work"' EXIT

say() { echo "[$(date +%T)] $*"; }

# Starts the version in a folder with a data folder, and waits until it answers. The first start also installs and builds, which
# takes as long as the machine needs; the limit only ends a start that hangs.
start() {
  say "Starting $1 with $2…"
  (cd "$1" && DATA_DIR="$2" PORT=$port PUBLIC_URL="$site" exec npm start) &
  server=$!
  for _ in $(seq 1800); do
    if curl --silent --fail "$site/readyz" >/dev/null; then return; fi
    if ! kill -0 "$server" 2>/dev/null; then
      server=
      say "$1 ended before it was ready."
      exit 1
    fi
    sleep 1
  done
  say "$1 was not ready within half an hour."
  exit 1
}

has_events() { curl --silent --fail "$site/api/events?limit=1" | grep --quiet '"title":'; }
town() { (cd "$here" && node scripts/run.js tests/lifecycle/upgrade-command.ts "$1" "$site"); }

if curl --silent --output /dev/null "$site"; then
  say "Port $port is taken. Set REHEARSAL_PORT to another one."
  exit 1
fi
git -C "$here" worktree add --detach "$old" "$commit"
start "$old" "$work/data"
has_events
town fill
(cd "$old" && DATA_DIR="$work/data" npm run backup -- "$work/town.tar.gz")
stop

start "$here" "$work/data"
has_events
town check
stop
(cd "$here" && DATA_DIR="$work/restored" npm run restore -- "$work/town.tar.gz")
start "$here" "$work/restored"
has_events
town check
stop
say "Upgraded $commit, in its own folder and from its backup: the town’s events and what a person had made were there."
