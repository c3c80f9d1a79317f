import { describe, expect, it } from 'vitest';
import { checkProxies, judgeSite } from '#checks';
import { checkWording } from '#content/wording';
import { UNNAMED_PROXY } from '#store';
import { loadPractice } from '../../../../tests/support/practices.ts';
import { describeFinding, describeSetting } from './ownerWords.ts';

/** What the owner need not know: files, settings, commands, and what only their makers call by name. */
const FOR_HELPERS =
  /\.(?:ya?ml|md)\b|\b[A-Z]{2,}_[A-Z_]+\b|\bnpm\b|\bcheck sum\b|\bfield\b|\d+\.\d+\.\d+\.\d+/;

const faultless = { siteUrl: 'https://a.example', host: '0.0.0.0', trustProxy: [] };
const OF_SITE = [
  ...judgeSite({ ...faultless, host: '127.0.0.1' }),
  ...judgeSite({ ...faultless, siteUrl: 'http://localhost:3000' }),
  ...judgeSite({ ...faultless, siteUrl: 'http://a.com', mailTo: 'a@b.example' }),
  ...(await checkProxies(
    { listMarks: async () => [{ name: `${UNNAMED_PROXY}10.0.0.1`, takenAt: 1 }] },
    [],
    2,
  )),
];

describe('what the owner is told', () => {
  it('of the settings names none of them, and their helper is told which', () => {
    const told = OF_SITE.flatMap((finding) => describeSetting(finding) ?? []);
    expect(told.length).toBeGreaterThan(4);
    for (const { says, forHelper } of told) {
      expect(says).not.toMatch(FOR_HELPERS);
      expect(says).toMatch(/[Hh]elper/);
      expect(forHelper).toMatch(FOR_HELPERS);
    }
  });

  it('of the words says where on the page, and names no file', async () => {
    const shipped = await loadPractice('shipped');
    const practice = { ...shipped.practice, abn: '12 345 678 901', description: 'Long words. '.repeat(20) };
    const { policy: _, ...privacy } = shipped.privacy;
    const long = { ...shipped, practice, privacy };
    const confirmed = { ...shipped.confirmed, replyTime: '2020-01-01' };
    const found = [
      ...checkWording(long as typeof shipped, '2026-11-22'),
      ...checkWording({ ...shipped, confirmed }, '2026-11-22'),
    ];
    expect(found.length).toBeGreaterThan(20);
    for (const finding of found) {
      const { says, forHelper } = describeFinding(finding);
      expect(says).toMatch(/^(?:Your |The |About |Questions |Privacy|What )[^:]*: /);
      expect(says).not.toMatch(FOR_HELPERS);
      expect(forHelper).toContain(finding.field);
    }
  });
});
