import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' });
const unmount = (folder: string) => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });

/** Whether this machine lets the tests mount disks. Tests that need one are skipped otherwise. */
export const CAN_MOUNT = tryMount();

function tryMount(): boolean {
  if (process.platform !== 'linux') return false;
  const folder = mkdtempSync(join(tmpdir(), 'mount-'));
  try {
    mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder);
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes a folder read-only, for root too, until the test ends. @returns a function that ends it earlier */
export function makeReadOnly(folder: string): () => void {
  mount('--bind', folder, folder);
  mount('-o', 'remount,bind,ro', folder);
  return untilTestFinished(folder);
}

/** Mounts a disk of this many megabytes. */
export function makeSmallDisk(folder: string, megabytes: number): void {
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  untilTestFinished(folder);
}

function untilTestFinished(folder: string): () => void {
  let isMounted = true;
  const end = () => {
    if (isMounted) unmount(folder);
    isMounted = false;
  };
  onTestFinished(end);
  return end;
}
