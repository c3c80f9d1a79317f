# Shared by the scripts beside this file, which source it. POSIX sh.
#
# Paths start at / on a server. Tests and trial runs set
#   DESTDIR=/tmp/x       everything below that folder, without creating users or changing owners
#   SERVICE=./command    replaces systemctl: gets the same arguments
#   START_LIMIT=120      seconds for a program to report its start, when an earlier one can be restored
#   HEALTH_LIMIT=30      seconds until it must be healthy after that
#   RETURN_LIMIT=120     both limits for the restored program; the same limits by default

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

# Runs a command of a program ($1) as the site's user, in the folder of its settings.
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

# Replaces the practice's folder by another ($1) in one rename. Keeps the old folder, which its owner may have changed.
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

# Two concurrent runs would undo each other's changes.
lock() {
  mkdir -p "$DESTDIR/run"
  exec 9>"$DESTDIR/run/tideline-deploy.lock"
  flock -n 9 || fail 'Another install, update or restore is running.'
}

# A child started by a test's SERVICE must not keep the lock.
service() { $SERVICE "$@" 9>&-; }

# Prints the folder name of the current program; nothing before the first install.
current_release() {
  if [ -L "$CURRENT" ]; then basename "$(readlink "$CURRENT")"; fi
}

need_installed() { [ -n "$(current_release)" ] || fail 'Install the site first: deploy/server/install.'; }

# Makes a program ($1) the current one, installs its units and restarts the site. Fails when systemd reports a failure,
# or nothing within START_LIMIT seconds: systemd itself would wait longer, with the page down.
start_release() {
  # An earlier program may have fewer units.
  for unit in "$RELEASES/$1"/deploy/server/tideline*.service "$RELEASES/$1"/deploy/server/tideline*.timer; do
    install -D -m 644 "$unit" "$UNITS/$(basename "$unit")"
  done
  # Renamed into place, so that there is always a current program.
  ln -sfn "releases/$1" "$CURRENT.next"
  mv -T "$CURRENT.next" "$CURRENT"
  service daemon-reload
  result=0
  timeout "$START_LIMIT" $SERVICE restart tideline 9>&- || result=$?
  [ "$result" != 124 ] || say "$1 has not started within $START_LIMIT seconds." >&2
  return "$result"
}

# Whether the site becomes healthy within HEALTH_LIMIT seconds, by the check of its program ($1).
becomes_healthy() {
  as_site "$RELEASES/$1" "$RELEASES/$1/deploy/server/await-health.mjs" "$HEALTH_LIMIT"
}

# Removes old programs, except the newest ones, the current one ($1) and the one before it ($2).
remove_old_releases() {
  ls -t "$RELEASES" | tail -n "+$((KEPT_RELEASES + 1))" | while read -r name; do
    case $name in "$1" | "$2") ;; *) rm -rf "${RELEASES:?}/$name" ;; esac
  done
}
