/** Programs of the machine that a command tries something with; installed as Debian’s packages where that can be done. */
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
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  say(`${name} is not here: installing Debian’s ${packages.join(', ')} …`);
  const options = { timeoutMs: INSTALLING, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await capture('apt-get', ['update', '-q'], options);
  await capture('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options);
}

/** @returns where they are @throws what to install, when it is not here and could not be installed */
export async function requirePrograms(needed: Needed): Promise<string[]> {
  if (!(await findPrograms(needed))) await install(needed);
  const programs = await findPrograms(needed);
  if (programs) return programs;
  throw new Error(
    `${needed.name} is not here and could not be installed: apt-get install ${needed.packages.join(' ')}`,
  );
}
