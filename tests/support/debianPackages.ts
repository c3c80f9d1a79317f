/** Programs of the machine that a home is tried with; Debian’s packages are installed only with `--install`. */
import { capture } from '../../scripts/lib/run.mjs';
import { say } from '../../scripts/lib/say.mjs';

interface Needed {
  /** What they are for, as it is told. */
  name: string;
  /** Programs that it needs; of several in a list, one. */
  programs: readonly (readonly string[])[];
  packages: readonly string[];
}

/** In milliseconds. */
const INSTALLING = 10 * 60_000;

async function findPrograms({ programs }: Needed): Promise<string[] | undefined> {
  const found = await Promise.all(
    programs.map(async (names) => {
      const { output } = await capture('sh', ['-c', names.map((name) => `command -v ${name}`).join(' || ')]);
      return output.trim();
    }),
  );
  return found.every(Boolean) ? found : undefined;
}

async function install({ name, packages }: Needed): Promise<void> {
  const isWanted = process.argv.includes('--install');
  if (!isWanted || process.platform !== 'linux' || process.getuid?.() !== 0) return;
  say(`${name} is not here: installing Debian’s ${packages.join(', ')} …`);
  const options = { timeoutMs: INSTALLING, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await capture('apt-get', ['update', '-q'], options);
  await capture('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options);
}

/** @returns where they are @throws what to install, when it is not here */
export async function requirePrograms(needed: Needed): Promise<string[]> {
  if (!(await findPrograms(needed))) await install(needed);
  const programs = await findPrograms(needed);
  if (programs) return programs;
  throw new Error(
    `${needed.name} is not here: apt-get install ${needed.packages.join(' ')}, or add --install (Debian, as root).`,
  );
}
