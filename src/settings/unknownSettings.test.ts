import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listUnknownSettings } from './index.ts';

/** Lists the unknown settings of a `.env` file and a process's environment. */
function listUnknown(file: string, environment: Record<string, string> = {}): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'tideline-settings-'));
  if (file) writeFileSync(path.join(folder, '.env'), file);
  return listUnknownSettings(folder, environment);
}

it('lists nothing for settings, comments, or a missing file', () => {
  expect(listUnknown('# SMPT_URL=x\nSITE_URL=https://a.example\nPORT=\n')).toEqual([]);
  expect(listUnknown('')).toEqual([]);
});

it.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SITE_ULR', 'SITE_URL'],
  ['site_url', 'SITE_URL'],
  ['SITEURL', 'SITE_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['PROT', 'PORT'],
  ['RETENTION_DAY', 'RETENTION_DAYS'],
  ['RECAPTCHA_SITEKEY', 'RECAPTCHA_SITE_KEY'],
])('%s in .env suggests %s', (written, meant) => {
  expect(listUnknown(`${written}=x\n`)).toEqual([`${written} is not a setting: did you mean ${meant}?`]);
});

it.each(['PORT: 4000', 'PORT 4000', 'PORT＝4000', 'export PORT', 'PORT'])(
  'lists %s in .env as not read',
  (line) => {
    expect(listUnknown(`MAIL_TO=a@b.example\n${line}\n`)).toEqual([
      'PORT in .env has no = behind it, and is not read: write PORT=…',
    ]);
  },
);

it('lists other names with the settings of the same prefix, or else with the document', () => {
  expect(listUnknown('GREETING=hello\nSMTP_PASSWORD=hunter2\n')).toEqual([
    'GREETING is not a setting: docs/settings.md lists them all.',
    'SMTP_PASSWORD is not a setting. Those that begin so: SMTP_URL.',
  ]);
});

it('ignores the process’s environment, except for names that look like settings', () => {
  const others = { HOSTS: 'a', PATH: '/bin', DATABASE_POOL: '5', LOG_FORMAT: 'json', POST: '1', TERM: 'x' };
  expect(listUnknown('', { ...others, SITE_URL: 'https://a.example' })).toEqual([]);
  expect(listUnknown('', { ...others, SMPT_URL: 'x', SITE_NAME: 'y', DATABSE_URL: 'z' })).toEqual([
    'SMPT_URL is not a setting: did you mean SMTP_URL?',
    'SITE_NAME is not a setting. Those that begin so: SITE_URL.',
    'DATABSE_URL is not a setting: did you mean DATABASE_URL?',
  ]);
  expect(listUnknown('SMPT_URL=x', { SMPT_URL: 'x' })).toHaveLength(1);
});
