import { type Environment, readEnvFile, readEnvText } from './environment.ts';
import { SETTINGS } from './settingsSchema.ts';

const NAMES = Object.keys(SETTINGS.entries);

/**
 * How names of ours begin that hardly any other program's do. `DATABASE_`, `LOG_` and the like are left out: hosts set
 * such names for programs of all kinds.
 */
const OURS = /^(?:SITE|SMTP|MAIL|RECAPTCHA|RETENTION|HELD|ALERT|TRUST)_/;

/**
 * Names in the `.env` file of `folder` that are no settings, and those of the process that look as if they were meant
 * for us: each as one line with the nearest setting there is. The rest of the process's environment is other programs'.
 */
export function listUnknownSettings(
  folder: string = process.cwd(),
  processEnvironment: Environment = process.env,
): string[] {
  const written = Object.keys(readEnvFile(folder)).filter(isUnknown);
  const set = Object.keys(processEnvironment)
    .filter((name) => isUnknown(name) && !written.includes(name))
    .filter((name) => OURS.test(name) || (name.includes('_') && findNearest(name, NAMES) !== undefined));
  return [...listUnread(folder), ...[...written, ...set].map(describeUnknown)];
}

/** A line of the file that begins with a setting and has no `=` behind it: it would be passed over in silence. */
function listUnread(folder: string): string[] {
  const lines = readEnvText(folder).split('\n');
  return lines.flatMap((line) => {
    const [, name = '', sign] = /^(?:export )?(\w+)\s*(.?)/.exec(line) ?? [];
    const isUnread = name !== '' && !isUnknown(name) && sign !== '=';
    return isUnread ? [`${name} in .env has no = behind it, and is not read: write ${name}=…`] : [];
  });
}

const isUnknown = (name: string) => !NAMES.includes(name);

function describeUnknown(name: string): string {
  const nearest = findNearest(name, NAMES);
  if (nearest !== undefined) return `${name} is not a setting: did you mean ${nearest}?`;
  const alike = NAMES.filter((known) => known.split('_')[0] === name.split('_')[0]);
  if (alike.length > 0) return `${name} is not a setting. Those that begin so: ${alike.join(', ')}.`;
  return `${name} is not a setting: docs/settings.md lists them all.`;
}

/** More wrong keys than these make another word. */
const FARTHEST = 2;

/**
 * The known name that was probably meant: the one that the fewest wrong, missing, added or swapped letters lead to.
 * @returns nothing when more than two would, or as many as leave no more than half of the name
 */
function findNearest(name: string, known: readonly string[]): string | undefined {
  const written = name.toUpperCase();
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: measureDistance(written, candidate) }))
    .filter(({ candidate, distance }) => distance <= FARTHEST && distance * 2 < candidate.length)
    .sort((a, b) => a.distance - b.distance);
  return nearest?.candidate;
}

/** The Damerau-Levenshtein distance (optimal string alignment): two letters swapped count as one mistake. */
function measureDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return at(row, b.length);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
