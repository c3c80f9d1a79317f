/** Finds Firefox and WebKit on this machine, or installs Debian's packages where that can be done. */
import { capture } from '../../scripts/lib/run.mjs';
import { say } from '../../scripts/lib/say.mjs';
import { type Browser, PHONE } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { openWebkit } from './webkit.ts';

interface Kind {
  name: string;
  /** Programs that it needs; of several in a list, one. */
  programs: readonly (readonly string[])[];
  packages: readonly string[];
  open(programs: readonly string[]): Promise<Browser>;
}

/** In milliseconds. */
const INSTALLING = 10 * 60_000;

export const KINDS: readonly Kind[] = [
  {
    name: 'Firefox',
    programs: [['firefox-esr', 'firefox']],
    packages: ['firefox-esr'],
    open: ([firefox = '']) => openFirefox(firefox),
  },
  {
    name: 'WebKit',
    programs: [['WebKitWebDriver'], ['xvfb-run'], ['xauth']],
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
    open([driver = '', display = '']) {
      const screen = `-screen 0 ${PHONE.width}x${PHONE.height}x24`;
      return openWebkit([display, '-a', `--server-args=${screen}`, driver]);
    },
  },
];

async function findPrograms({ programs }: Kind): Promise<string[] | undefined> {
  const found = await Promise.all(
    programs.map(async (names) => {
      const { output } = await capture('sh', ['-c', names.map((name) => `command -v ${name}`).join(' || ')]);
      return output.trim();
    }),
  );
  return found.every(Boolean) ? found : undefined;
}

async function install({ name, packages }: Kind): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  say(`${name} is not here: installing Debian’s ${packages.join(', ')} …`);
  const options = { timeoutMs: INSTALLING, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await capture('apt-get', ['update', '-q'], options);
  await capture('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options);
}

/** @throws what to install, when it is not here and could not be installed */
export async function openBrowser(kind: Kind): Promise<Browser> {
  if (!(await findPrograms(kind))) await install(kind);
  const programs = await findPrograms(kind);
  if (programs) return kind.open(programs);
  throw new Error(
    `${kind.name} is not here and could not be installed: apt-get install ${kind.packages.join(' ')}`,
  );
}
