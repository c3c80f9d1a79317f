/**
 * Finds a Chromium for the tests, or installs one: Playwright's if it can be downloaded, else Debian's package if
 * that is allowed. Every step has a time limit, so the search fails soon without a network. The headless shell,
 * the same engine without a window, is preferred, because it opens a page in a third of the time.
 */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { formatSince, PlainError, print } from './output.mjs';
import { capture } from './run.mjs';

const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const EXECUTABLES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const CHROME_FOR_TESTING = 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing';
/** Paths of the browser inside Playwright's `chromium_headless_shell-1234` or `chromium-1234` folder, by platform. */
const BROWSER_PATHS = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-headless-shell-linux-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-x64/chrome-headless-shell',
  'chrome-linux64/chrome',
  'chrome-linux-arm64/chrome',
  `chrome-mac-arm64/${CHROME_FOR_TESTING}`,
  `chrome-mac-x64/${CHROME_FOR_TESTING}`,
];
/** With fonts metrically compatible with Arial and Times New Roman, as on visitors' devices (record 0022). */
const DEBIAN_PACKAGES = {
  name: 'A Chromium that starts',
  packages: ['chromium-headless-shell', 'fonts-liberation'],
};
const PLAYWRIGHT_FOLDER = /^chromium(_headless_shell)?-(\d+)$/;
const TRIAL_MS = 30_000;
const DOWNLOAD_MS = 4 * 60_000;

/** Playwright's downloads, newest first, the headless shell before the full browser. */
function findPlaywrightBrowsers(): string[] {
  const defaultFolder =
    process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright';
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), defaultFolder);
  if (!existsSync(cache)) return [];
  const folders = readdirSync(cache).flatMap((name) => {
    const [, shell, revision] = PLAYWRIGHT_FOLDER.exec(name) ?? [];
    return revision ? [{ name, isShell: shell !== undefined, revision: Number(revision) }] : [];
  });
  folders.sort((a, b) => b.revision - a.revision || Number(b.isShell) - Number(a.isShell));
  return folders
    .flatMap(({ name }) => BROWSER_PATHS.map((browserPath) => join(cache, name, browserPath)))
    .filter(isRunnable);
}

/** Every Chromium on this machine by preference: `CHROMIUM_PATH`, Playwright's, the system's. */
function listCandidates(): string[] {
  const chosenPath = process.env['CHROMIUM_PATH'];
  return chosenPath
    ? [chosenPath]
    : [...findPlaywrightBrowsers(), ...findOnPath(EXECUTABLES), ...[MAC_CHROME].filter(isRunnable)];
}

/** Finds the preferred Chromium, without starting it. */
export function findChromium(): string | undefined {
  return listCandidates()[0];
}

/** Finds the first Chromium that starts: a downloaded browser may lack system libraries. */
async function findStartable(): Promise<string | undefined> {
  for (const path of listCandidates()) {
    const { code } = await capture(path, ['--version', '--no-sandbox'], { timeoutMs: TRIAL_MS });
    if (code === 0) return path;
  }
  return undefined;
}

async function installWithPlaywright(): Promise<void> {
  print('No Chromium here: downloading Playwright’s …');
  await capture('playwright-core', ['install', 'chromium', '--only-shell'], { timeoutMs: DOWNLOAD_MS });
}

/** @returns the path of a Chromium @throws {PlainError} when there is none and none could be installed */
export async function ensureChromium(): Promise<string> {
  const existing = await findStartable();
  if (existing) return existing;
  const since = Date.now();
  for (const install of [installWithPlaywright, () => installPackages(DEBIAN_PACKAGES)]) {
    await install();
    const path = await findStartable();
    if (path) {
      print(`Chromium is ready at ${path} (${formatSince(since)}).`);
      return path;
    }
  }
  throw new PlainError(
    `No Chromium starts here, and Playwright’s could not be installed. ${describeInstall(DEBIAN_PACKAGES, 'npm test')}, or set CHROMIUM_PATH to a Chromium or Chrome.`,
  );
}

/** Debian packages that Chromium needs. Installed only with `--install` or when `CI` is set. */
interface RequiredPackages {
  /** What the packages provide, as messages name it. */
  name: string;
  packages: readonly string[];
}

interface RequiredPrograms extends RequiredPackages {
  /** Alternatives: one program of each list is enough. */
  programs: readonly (readonly string[])[];
}

const INSTALL_MS = 10 * 60_000;

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns the path of every program found, in the order of the names */
function findOnPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isRunnable);
}

function findPermission(): string | undefined {
  if (process.argv.includes('--install')) return '--install allows it';
  return process.env['CI'] ? 'CI is set' : undefined;
}

/** Does nothing without permission, root or apt-get; the caller searches again and reports missing programs. */
async function installPackages({ name, packages }: RequiredPackages): Promise<void> {
  const permission = findPermission();
  if (!permission || process.getuid?.() !== 0 || findOnPath(['apt-get']).length === 0) return;
  print(`${name} is not here: installing Debian’s ${packages.join(', ')} (${permission}) …`);
  const options = { timeoutMs: INSTALL_MS, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await capture('apt-get', ['update', '-q'], options);
  await capture('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options);
}

/** Names the command that installs the packages, and the option that lets this project do it. */
function describeInstall({ packages }: RequiredPackages, command: string): string {
  return `Run apt-get install ${packages.join(' ')}, or let ${command} -- --install do it (Debian, as root)`;
}

function findPrograms({ programs }: RequiredPrograms): string[] | undefined {
  const paths = programs.flatMap((names) => findOnPath(names).slice(0, 1));
  return paths.length === programs.length ? paths : undefined;
}

/** For `npm run test:homes`. @returns the programs' paths @throws {PlainError} that names the packages to install */
export async function requirePrograms(required: RequiredPrograms): Promise<string[]> {
  if (!findPrograms(required)) await installPackages(required);
  const programs = findPrograms(required);
  if (programs) return programs;
  throw new PlainError(`${required.name} is not here. ${describeInstall(required, 'npm run test:homes')}.`);
}
