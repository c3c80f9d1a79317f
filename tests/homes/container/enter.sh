#!/bin/sh
# Runs a command in an unpacked image as a container's engine does, where none is there: with processes and mounts of its
# own, the root read-only but for the volume and /tmp, as the image's user, who can gain no right.
#   enter.sh ROOT VOLUME USER FOLDER COMMAND …, with the environment as given
set -eu
root=$1 volume=$2 user=$3 folder=$4
shift 4

mount --make-rprivate /
mount --bind "$root" "$root"
mkdir -p "$root/proc" "$root/dev" "$root/tmp"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero random urandom; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --bind "$volume" "$root/storage"
mount -o remount,bind,ro "$root"
exec setpriv --no-new-privs chroot --userspec="$user" "$root" /usr/bin/env -C "$folder" "$@"
