import { describe, expect, it } from 'vitest';
import { UNNAMED_PROXY } from '#store';
import { loadPractice } from '../../tests/support/practices.ts';
import { assessWording, findFaults } from './content.ts';
import { assessSite, checkProxies } from './settings.ts';

/** Jargon, and names of files, settings and commands: never shown to the owner. */
const HELPER_TERMS =
  /\.(?:ya?ml|md)\b|\b[A-Z]{2,}_[A-Z_]+\b|\bnpm\b|\bcheck sum\b|\bfield\b|\d+\.\d+\.\d+\.\d+/;

const FAULTLESS = {
  siteUrl: 'https://a.example',
  host: '0.0.0.0',
  trustProxy: [],
  mailTo: undefined,
  alertUrl: undefined,
};
const store = { listMarks: async () => [{ name: `${UNNAMED_PROXY}10.0.0.1`, takenAt: Date.now() }] };

describe('findings for the owner', () => {
  it('name no setting; those for the helper do', async () => {
    const findings = [
      ...assessSite({ ...FAULTLESS, host: '127.0.0.1' }),
      ...assessSite({ ...FAULTLESS, siteUrl: 'http://localhost:3000' }),
      ...assessSite({ ...FAULTLESS, siteUrl: 'http://a.com', mailTo: 'a@b.example' }),
      ...(await checkProxies(store, [], Date.now())),
    ].filter(({ severity }) => severity !== 'good');
    expect(findings.length).toBeGreaterThan(4);
    for (const { forOwner, message, remedy } of findings) {
      expect(forOwner).not.toMatch(HELPER_TERMS);
      expect(forOwner).toMatch(/[Hh]elper/);
      expect(`${message} ${remedy}`).toMatch(HELPER_TERMS);
    }
  });

  it('begin with the label of the form in My page, and name no file', async () => {
    const shipped = await loadPractice('shipped');
    const practice = { ...shipped.practice, abn: '12 345 678 901', description: 'Long words. '.repeat(20) };
    const { policy: _, ...privacy } = shipped.privacy;
    const long = { ...shipped, practice, privacy } as typeof shipped;
    const confirmed = { ...shipped.confirmed, replyTime: '2020-01-01' };
    const placeOf = () => undefined;
    const findings = [
      ...assessWording({ content: long, placeOf }),
      ...assessWording({ content: { ...shipped, confirmed }, placeOf }),
    ];
    expect(findings.length).toBeGreaterThan(20);
    for (const { forOwner } of findings) {
      expect(forOwner).toMatch(/^[A-Z][a-z ]+: /);
      expect(forOwner).not.toMatch(HELPER_TERMS);
    }
  });

  it('cover wording, settings and proxies, without good findings', async () => {
    const settings = { ...FAULTLESS, mailTo: 'a@b.example' } as unknown as Parameters<typeof findFaults>[0];
    const faults = await findFaults(settings, await loadPractice('shipped'), store);
    expect(new Set(faults.map(({ id }) => id))).toEqual(new Set(['placeholder', 'settings']));
    expect(faults.filter(({ severity }) => severity === 'good')).toEqual([]);
    expect(faults.at(-1)?.message).toContain('10.0.0.1');
  });
});
