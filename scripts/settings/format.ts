/** What people read about the settings, from the settings' own definitions: pure, so that a test can compare. */
import { DEFINITIONS, type Definition } from '#settings';

type Name = keyof typeof DEFINITIONS;

/** In the order in which somebody who puts a site live needs them. */
const GROUPS: readonly { heading: string; names: readonly Name[] }[] = [
  { heading: 'Your practice', names: ['CONTENT_DIR'] },
  { heading: 'The address', names: ['SITE_URL', 'PORT', 'HOST', 'TRUST_PROXY'] },
  { heading: 'The admin', names: ['ADMIN'] },
  { heading: 'Mail', names: ['SMTP_URL', 'MAIL_TO', 'MAIL_FROM', 'ACKNOWLEDGE'] },
  { heading: 'Alerts and logs', names: ['ALERT_URL', 'HEALTH_KEY', 'DIGEST', 'LOG_LEVEL'] },
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

/** `docs/settings.md`: the same as a page. */
export function formatSettingsPage(): string {
  const groups = listGroups().map(({ heading, settings }) => {
    const rows = settings.map(
      ([name, { about, example, ...definition }]) =>
        `- **\`${name}\`** ${about} Default: ${describeDefault(definition)}. Example: \`${example}\``,
    );
    return `## ${heading}\n\n${rows.join('\n')}`;
  });
  const head = [
    '# Settings',
    'Settings come from the environment of the process, or from a file `.env` where the site is started (copy `.env.example`); the environment wins. All are optional, and an empty value counts as not set. A value that cannot be used stops the start with one line. The start and `npm run doctor` point out a misspelt name, with the nearest right one.',
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
