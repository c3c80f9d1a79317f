# What the scripts beside this file share; each reads it in. POSIX sh.
#
# Everything is below / for a server. Tests, and whoever wants to look first, set
#   DESTDIR=/tmp/x       everything below that folder, no user made, nothing owned by another
#   SERVICE=./command    in place of systemctl: gets the same words
#   START_LIMIT=120      seconds in which a program must say that it has started, when there is one to go back to
#   HEALTH_LIMIT=30      seconds in which it must come good from then on
#   RETURN_LIMIT=120     both limits for the program that an update goes back to; as the new one's when left out

set -eu
umask 022

DESTDIR=${DESTDIR-}
SERVICE=${SERVICE:-systemctl}
START_LIMIT=${START_LIMIT:-120}
HEALTH_LIMIT=${HEALTH_LIMIT:-30}

RELEASES=$DESTDIR/opt/tideline/releases
CURRENT=$DESTDIR/opt/tideline/current
STATE=$DESTDIR/var/lib/tideline
SETTINGS=$DESTDIR/etc/tideline
UNITS=$DESTDIR/etc/systemd/system
KEPT_RELEASES=3

say() { printf '%s\n' "$*"; }
fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

need_root() {
  [ -n "$DESTDIR" ] || [ "$(id -u)" = 0 ] || fail "Run this as the system's owner: sudo $0 $*"
}

# A command of a program ($1), as the user of the site, where its settings are read.
as_site() {
  release=$1
  shift
  set -- "$release/node_modules/node/bin/node" "$@"
  if [ -n "$DESTDIR" ]; then
    (cd "$STATE" && NODE_ENV=production CALLED_AS=tideline "$@")
  else
    runuser -u tideline -- env -C "$STATE" NODE_ENV=production CALLED_AS=tideline "$@"
  fi
}

# A folder ($1) becomes the practice's, the whole of it at once. The one before stays: its owner may have changed it.
put_practice() {
  [ -f "$1/practice.yaml" ] || fail "$1 is no folder of a practice: it has no practice.yaml."
  rm -rf "$STATE/content.next"
  cp -R "$1" "$STATE/content.next"
  chmod -R u+rwX "$STATE/content.next"
  [ -n "$DESTDIR" ] || chown -R tideline:tideline "$STATE/content.next"
  if [ -e "$STATE/content" ]; then
    rm -rf "$STATE/content.before"
    mv "$STATE/content" "$STATE/content.before"
  fi
  mv "$STATE/content.next" "$STATE/content"
  say "The practice's folder: $STATE/content"
}

# Two at once would each undo what the other does.
lock() {
  mkdir -p "$DESTDIR/run"
  exec 9>"$DESTDIR/run/tideline-deploy.lock"
  flock -n 9 || fail 'Another install, update or restore is running.'
}

# What systemd starts in place of a test's must not keep the lock.
service() { $SERVICE "$@" 9>&-; }

# The folder's name of the program in service; nothing before the first one.
current_release() {
  if [ -L "$CURRENT" ]; then basename "$(readlink "$CURRENT")"; fi
}

need_installed() { [ -n "$(current_release)" ] || fail 'Install the site first: deploy/server/install.'; }

# Puts a program ($1) into service, with the units that it brings. Fails when systemd says that it did not start, or
# nothing in START_LIMIT seconds: systemd itself waits longer, and the page is away meanwhile.
start_release() {
  # Whichever it brings: an earlier one has fewer.
  for unit in "$RELEASES/$1"/deploy/server/tideline*.service "$RELEASES/$1"/deploy/server/tideline*.timer; do
    install -D -m 644 "$unit" "$UNITS/$(basename "$unit")"
  done
  # Renamed into place: there is a current program at any moment.
  ln -sfn "releases/$1" "$CURRENT.next"
  mv -T "$CURRENT.next" "$CURRENT"
  service daemon-reload
  result=0
  timeout "$START_LIMIT" $SERVICE restart tideline 9>&- || result=$?
  [ "$result" != 124 ] || say "$1 has not started within $START_LIMIT seconds." >&2
  return "$result"
}

# Whether the site in service comes good in time, as its program ($1) sees it.
comes_good() {
  as_site "$RELEASES/$1" "$RELEASES/$1/deploy/server/await-health.mjs" "$HEALTH_LIMIT"
}

# The newest stay, and always the one in service ($1) and the one before it ($2).
remove_old_releases() {
  ls -t "$RELEASES" | tail -n "+$((KEPT_RELEASES + 1))" | while read -r name; do
    case $name in "$1" | "$2") ;; *) rm -rf "${RELEASES:?}/$name" ;; esac
  done
}
