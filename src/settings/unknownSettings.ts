import { type Environment, readEnvFile } from './environment.ts';
import { findNearest } from './findNearest.ts';
import { DEFINITIONS } from './settingDefinitions.ts';

const NAMES = Object.keys(DEFINITIONS);

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
  return [...written, ...set].map(describeUnknown);
}

const isUnknown = (name: string) => !NAMES.includes(name);

function describeUnknown(name: string): string {
  const nearest = findNearest(name, NAMES);
  if (nearest !== undefined) return `${name} is not a setting: did you mean ${nearest}?`;
  const alike = NAMES.filter((known) => known.split('_')[0] === name.split('_')[0]);
  if (alike.length > 0) return `${name} is not a setting. Those that begin so: ${alike.join(', ')}.`;
  return `${name} is not a setting: docs/settings.md lists them all.`;
}
