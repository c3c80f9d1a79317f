/** Finds programs of the machine; installs Debian's packages for them where `--install` or `CI` allows it. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { capture } from './run.mjs';
import { PlainError, say } from './say.mjs';

export interface Needed {
  /** What the packages are for, as a person reads it. */
  name: string;
  packages: readonly string[];
}

interface NeededPrograms extends Needed {
  /** Of several in a list, one is enough. */
  programs: readonly (readonly string[])[];
}

const INSTALL_MS = 10 * 60_000;

export function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns every path that has one of these names, in the order of the names */
export function findOnPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isRunnable);
}

function findAllowance(): string | undefined {
  if (process.argv.includes('--install')) return '--install allows it';
  return process.env['CI'] ? 'CI is set' : undefined;
}

/** Does nothing without permission, root's rights or apt-get; the caller looks again and says what is missing. */
export async function installPackages({ name, packages }: Needed): Promise<void> {
  const allowance = findAllowance();
  if (!allowance || process.getuid?.() !== 0 || findOnPath(['apt-get']).length === 0) return;
  say(`${name} is not here: installing Debian’s ${packages.join(', ')} (${allowance}) …`);
  const options = { timeoutMs: INSTALL_MS, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await capture('apt-get', ['update', '-q'], options);
  await capture('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options);
}

/** Names the command that installs the packages by hand, and the one that lets this project do it. */
export function sayHowToInstall({ packages }: Needed, command: string): string {
  return `Run apt-get install ${packages.join(' ')}, or let ${command} -- --install do it (Debian, as root)`;
}

function findPrograms({ programs }: NeededPrograms): string[] | undefined {
  const found = programs.flatMap((names) => findOnPath(names).slice(0, 1));
  return found.length === programs.length ? found : undefined;
}

/** For `npm run test:homes`. @returns where they are @throws {PlainError} with what to install */
export async function requirePrograms(needed: NeededPrograms): Promise<string[]> {
  if (!findPrograms(needed)) await installPackages(needed);
  const programs = findPrograms(needed);
  if (programs) return programs;
  throw new PlainError(`${needed.name} is not here. ${sayHowToInstall(needed, 'npm run test:homes')}.`);
}
