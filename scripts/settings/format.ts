/** Documents the settings from their definitions. Writes no file, so that a test can compare the texts. */
import { SETTING_NOTES } from '#settings';

const ORIGIN = 'written from src/settings/settingsSchema.ts by node scripts/settings/write.ts';

/** Formats `.env.example`, with every setting behind a `#`, so that an unchanged copy has no effect. */
export function formatEnvExample(): string {
  const settings = SETTING_NOTES.flatMap(({ name, heading, about, example, fallback }) => [
    ...(heading ? [`# --- ${heading} ---`] : []),
    [...wrap(about), `# Without it: ${fallback}.`, `#${name}=${quote(example)}`].join('\n'),
  ]);
  const head = [
    '# Copy this file to .env beside it, and take away the # before each setting that you want to give another value.',
    '# A wrong value stops the start with one line; a name that is no setting is pointed out.',
    `# This file is ${ORIGIN}.`,
  ].join('\n');
  return `${[head, ...settings].join('\n\n')}\n`;
}

/** Formats `docs/settings.md`, with the same texts as a page. */
export function formatSettingsPage(): string {
  const settings = SETTING_NOTES.map(
    ({ name, heading, about, example, fallback }) =>
      `${heading ? `\n## ${heading}\n\n` : ''}- **\`${name}\`** ${about} Default: ${fallback}. Example: \`${example}\``,
  );
  const head = [
    '# Settings',
    'Settings come from the environment of the process, or from a file `.env` where the site is started (copy `.env.example`); the environment wins. All are optional, and an empty value counts as not set. A value that cannot be used stops the start with one line. The start and `npm run doctor` point out a misspelt name, with the nearest right one.',
    `This page is ${ORIGIN}.`,
  ];
  return `${head.join('\n\n')}\n${settings.join('\n')}\n`;
}

/** Characters that `.env` parsers take literally only between quotes. */
const quote = (value: string) => (/[#\s"{]/.test(value) ? `'${value}'` : value);

function wrap(text: string, width = 110): string[] {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.split(' ')) {
    if (line.length + word.length >= width) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
