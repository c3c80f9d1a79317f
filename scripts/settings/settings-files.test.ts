import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readSettings, SETTING_NOTES } from '#settings';
import { root } from '../lib/paths.mjs';
import { formatEnvExample, formatSettingsPage } from './format.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const names = SETTING_NOTES.map(({ name }) => name);

describe('the settings files', () => {
  it.each([
    ['.env.example', formatEnvExample],
    ['docs/settings.md', formatSettingsPage],
  ])('%s matches the schema (else: node scripts/settings/write.ts)', (path, format) => {
    expect(read(path)).toBe(format());
  });

  it('name every setting, as does the contract', () => {
    for (const text of [read('.env.example'), read('docs/settings.md'), read('docs/contract.md')]) {
      expect(names.filter((name) => !text.includes(name))).toEqual([]);
    }
  });

  it('include an example that sets nothing, and in which every setting can be uncommented', () => {
    expect(parseEnv(formatEnvExample())).toEqual({});
    const all = parseEnv(formatEnvExample().replace(/^#(?=[A-Z_]+=)/gm, ''));
    expect(Object.keys(all).toSorted()).toEqual(names.toSorted());
    expect(() => readSettings({ ...all, FIREBASE_CONFIG: '' })).not.toThrow();
  });
});
