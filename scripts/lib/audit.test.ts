import { expect, it } from 'vitest';
import { readAudit } from './audit.ts';

const report = (total: number, vulnerabilities = {}) =>
  `npm warn config something\n${JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { total } } })}\n`;

it('passes when nothing is known against what is shipped', () => {
  expect(readAudit(report(0))).toEqual({ ok: true, output: '' });
});

it('names each package with a known hole', () => {
  const found = readAudit(report(1, { leaky: { severity: 'high', range: '<2' } }));
  expect(found.ok).toBe(false);
  expect(found.output).toContain('leaky <2: high');
});

it.each([
  ['a registry without that service', '{"message":"405 Method Not Allowed","method":"POST"}'],
  ['no network', 'npm error audit request failed, reason: getaddrinfo ENOTFOUND registry.npmjs.org'],
])('notes %s and does not fail', (_, output) => {
  expect(readAudit(output)).toEqual({ ok: true, note: expect.stringContaining('not asked') });
});
