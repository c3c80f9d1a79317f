import { type Environment, readEnvFile, readEnvText } from './environment.ts';
import { SETTINGS } from './settingsSchema.ts';

const NAMES = Object.keys(SETTINGS.entries);

/** Prefixes that only our settings have. Other programs use `DATABASE_`, `LOG_` and similar prefixes too. */
const OUR_PREFIX = /^(?:SITE|SMTP|MAIL|RECAPTCHA|RETENTION|HELD|ALERT|TRUST)_/;

/** Lists unknown names in `.env`, and in the environment those that look like misspelt settings. */
export function listUnknownSettings(
  folder: string = process.cwd(),
  processEnvironment: Environment = process.env,
): string[] {
  const namesInFile = Object.keys(readEnvFile(folder)).filter(isUnknown);
  const namesInEnvironment = Object.keys(processEnvironment)
    .filter((name) => isUnknown(name) && !namesInFile.includes(name))
    .filter((name) => OUR_PREFIX.test(name) || (name.includes('_') && findNearest(name) !== undefined));
  return [...listUnread(folder), ...[...namesInFile, ...namesInEnvironment].map(describeUnknown)];
}

/** Settings without an `=`, which `parseEnv` ignores silently. */
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
  const nearestName = findNearest(name);
  if (nearestName !== undefined) return `${name} is not a setting: did you mean ${nearestName}?`;
  const similarNames = NAMES.filter((knownName) => knownName.split('_')[0] === name.split('_')[0]);
  if (similarNames.length > 0)
    return `${name} is not a setting. Those that begin so: ${similarNames.join(', ')}.`;
  return `${name} is not a setting: docs/settings.md lists them all.`;
}

const MAX_DISTANCE = 2;

/** The known name with the fewest different letters, if fewer than half of its letters differ. */
function findNearest(name: string): string | undefined {
  const writtenName = name.toUpperCase();
  const [nearestMatch] = NAMES.map((candidate) => ({
    candidate,
    distance: countDifferences(writtenName, candidate),
  }))
    .filter(({ candidate, distance }) => distance <= MAX_DISTANCE && distance * 2 < candidate.length)
    .sort((a, b) => a.distance - b.distance);
  return nearestMatch?.candidate;
}

/** Counts wrong, missing and extra letters. Transposed letters count as right. */
function countDifferences(writtenName: string, knownName: string): number {
  const missingLetters = [...knownName];
  const extraLetters = [...writtenName].filter((letter) => {
    const at = missingLetters.indexOf(letter);
    if (at >= 0) missingLetters.splice(at, 1);
    return at < 0;
  });
  return Math.max(extraLetters.length, missingLetters.length);
}
