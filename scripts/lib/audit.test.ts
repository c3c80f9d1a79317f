import { expect, it } from 'vitest';
import { readAudit } from './audit.ts';

const makeReport = (total: number, vulnerabilities = {}) =>
  `npm warn config something\n${JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: { total } } })}\n`;

const SHIPPED = new Set(['node_modules/leaky', 'node_modules/a/node_modules/inside']);

it.each([true, false])(
  'passes without known vulnerabilities in shipped packages (required: %s)',
  (required) => {
    expect(readAudit(makeReport(0), required, SHIPPED)).toEqual({ ok: true, output: '' });
  },
);

it.each([true, false])('names each vulnerable package (required: %s)', (required) => {
  const leaky = { severity: 'high', range: '<2', nodes: ['node_modules/leaky'] };
  const inside = {
    severity: 'low',
    range: '1',
    nodes: ['node_modules/inside', 'node_modules/a/node_modules/inside'],
  };
  const found = readAudit(makeReport(2, { leaky, inside }), required, SHIPPED);
  expect(found.ok).toBe(false);
  expect(found.output).toContain('leaky <2: high');
  expect(found.output).toContain('inside 1: low');
});

it('ignores a vulnerability of development packages', () => {
  const tool = {
    severity: 'high',
    range: '<2',
    nodes: ['node_modules/tool', 'node_modules/b/node_modules/leaky'],
  };
  expect(readAudit(makeReport(1, { tool }), true, SHIPPED)).toEqual({ ok: true, output: '' });
});

it.each([
  [
    'a registry without that service',
    'npm warn audit 405\n{"message":"405 Method Not Allowed - POST https://r","method":"POST","statusCode":405}\nnpm error log',
    'no answer to npm audit (HTTP 405)',
  ],
  [
    'no network',
    '{"message":"request to https://r failed, reason: getaddrinfo ENOTFOUND r","error":{"summary":""}}',
    'cannot be reached',
  ],
  ['no report', 'npm error audit', 'gave no report'],
  ['a report without a total', '{"vulnerabilities":{},"metadata":{}}', 'gave no report'],
])('reports %s as unchecked, or as a failure if the audit is required', (_, output, why) => {
  expect(readAudit(output, false, SHIPPED)).toEqual({ ok: true, unchecked: expect.stringContaining(why) });
  expect(readAudit(output, true, SHIPPED)).toEqual({ ok: false, output: expect.stringContaining(why) });
});
