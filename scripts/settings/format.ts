/** What people read about the settings, from the settings' own definitions: pure, so that a test can compare. */
import { DEFINITIONS, type Definition } from '#settings';

type Name = keyof typeof DEFINITIONS;

/** In the order in which somebody who puts a site live needs them. */
const GROUPS: readonly { heading: string; names: readonly Name[] }[] = [
  { heading: 'Your practice', names: ['CONTENT_DIR'] },
  { heading: 'The address', names: ['SITE_URL', 'PORT', 'HOST', 'TRUST_PROXY'] },
  { heading: 'The owner’s desk', names: ['ADMIN'] },
  { heading: 'Mail', names: ['SMTP_URL', 'MAIL_TO', 'MAIL_FROM', 'ACKNOWLEDGE'] },
  { heading: 'Hearing of trouble', names: ['ALERT_URL', 'HEALTH_KEY', 'DIGEST', 'LOG_LEVEL'] },
  { heading: 'Enquiries', names: ['DATA_DIR', 'DATABASE_URL', 'RETENTION_DAYS', 'RATE_LIMIT', 'HELD_MAX'] },
  { heading: 'Backups', names: ['BACKUP_KEEP', 'BACKUP_COPY'] },
  {
    heading: 'The person check',
    names: [
      'CAPTCHA',
      'RECAPTCHA_SITE_KEY',
      'RECAPTCHA_SECRET_KEY',
      'RECAPTCHA_MIN_SCORE',
      'RECAPTCHA_VERIFY_URL',
    ],
  },
  {
    heading: 'A static host, and Google’s services',
    names: ['FUNCTIONS_ORIGIN', 'FUNCTIONS_REGION', 'FIREBASE_CONFIG'],
  },
];

const MADE = 'written from src/settings/settingDefinitions.ts by node scripts/settings/write.ts';

/** `.env.example`: every setting, each behind a `#`, so that a copy of it changes nothing. */
export function formatEnvExample(): string {
  const groups = listGroups().map(({ heading, settings }) => {
    const lines = settings.map(([name, { about, example, ...definition }]) =>
      [...wrap(about), `# Without it: ${describeDefault(definition)}.`, `#${name}=${quote(example)}`].join(
        '\n',
      ),
    );
    return [`# --- ${heading} ---`, ...lines].join('\n\n');
  });
  const head = [
    '# Copy this file to .env beside it, and take away the # before each setting that you want to give another value.',
    '# A wrong value stops the start with one line; a name that is no setting is pointed out.',
    `# This file is ${MADE}.`,
  ].join('\n');
  return `${[head, ...groups].join('\n\n')}\n`;
}

/** `docs/settings.md`: the same as tables. */
export function formatSettingsPage(): string {
  const groups = listGroups().map(({ heading, settings }) => {
    const rows = settings.map(([name, { about, example, ...definition }]) =>
      [`\`${name}\``, about, describeDefault(definition), `\`${example}\``].join(' | '),
    );
    return [
      `## ${heading}\n`,
      '| name | what for | without it | example |',
      '|---|---|---|---|',
      ...rows.map((row) => `| ${row} |`),
    ].join('\n');
  });
  const head = [
    '# Settings',
    'They come from the environment of the process, or from a file `.env` where the site is started (`.env.example` is one to copy); the environment wins. All are optional, and an empty value counts as not set.',
    'A value that cannot be used stops the start with one line: the name, what was found, what is expected. A name in `.env` that is no setting is pointed out at start and by `npm run doctor`, with the nearest that is one; of the process’s own environment only names that look as if they were meant for the site.',
    `This page is ${MADE}.`,
  ];
  return `${[...head, ...groups].join('\n\n')}\n`;
}

/** @throws when a setting is in no group */
function listGroups(): { heading: string; settings: (readonly [Name, Definition])[] }[] {
  const missing = Object.keys(DEFINITIONS).filter((name) =>
    GROUPS.every(({ names }) => !(names as readonly string[]).includes(name)),
  );
  if (missing.length > 0) throw new Error(`scripts/settings/format.ts leaves out ${missing.join(', ')}.`);
  return GROUPS.map(({ heading, names }) => ({
    heading,
    settings: names.map((name) => [name, DEFINITIONS[name]] as const),
  }));
}

const describeDefault = ({ fallback, otherwise = '' }: Pick<Definition, 'fallback' | 'otherwise'>) =>
  fallback ?? otherwise;

/** What `.env` readers take literally only between quotes. */
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
