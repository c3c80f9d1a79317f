import { expect, it } from 'vitest';
import { createProxyCheck } from './publicHost.ts';

const isTrusted = createProxyCheck(['127.0.0.1', '10.1.0.0/16', '::1', 'fd00::/8', '::ffff:172.16.0.0/108']);

it.each(['127.0.0.1', '::ffff:127.0.0.1', '10.1.255.3', '::ffff:10.1.0.1', '::1', 'fd12::1', '172.17.0.2'])(
  'trusts %s',
  (address) => expect(isTrusted(address)).toBe(true),
);

it.each(['127.0.0.2', '10.2.0.1', '::2', 'fe80::1', '172.32.0.1', '203.0.113.7', '', 'localhost'])(
  'does not trust %j',
  (address) => expect(isTrusted(address)).toBe(false),
);

it('trusts no address without proxies', () => expect(createProxyCheck([])('127.0.0.1')).toBe(false));
