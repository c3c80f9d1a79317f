import { afterEach, expect, it, vi } from 'vitest';
import { redirectToSite } from './redirectToSite.ts';

afterEach(() => vi.unstubAllGlobals());

/** @returns the target of the redirect, if any */
function openAt(url: string, siteUrl?: string): string | undefined {
  const { origin, pathname, search, hash } = new URL(url);
  const replace = vi.fn();
  vi.stubGlobal('location', { origin, pathname, search, hash, replace });
  vi.stubGlobal('document', { querySelector: () => (siteUrl === undefined ? null : { content: siteUrl }) });
  expect(redirectToSite()).toBe(replace.mock.calls.length > 0);
  return replace.mock.calls[0]?.[0];
}

const SITE = 'https://practice.example';

it.each([
  ['www', 'https://www.practice.example/admin', `${SITE}/admin`],
  ['http', 'http://practice.example/admin/enquiries/a?show=held', `${SITE}/admin/enquiries/a?show=held`],
  ['a one-time link', 'https://www.practice.example/admin#link=abc', `${SITE}/admin#link=abc`],
  ['another port', 'https://practice.example:8443/admin', `${SITE}/admin`],
  ['an IP address', 'http://127.0.0.1:3000/admin', `${SITE}/admin`],
])('redirects from %s to SITE_URL, with path, query and fragment', (_, url, target) => {
  expect(openAt(url, SITE)).toBe(target);
});

it('does not redirect at SITE_URL, or when SITE_URL is not set', () => {
  expect(openAt(`${SITE}/admin`, SITE)).toBeUndefined();
  expect(openAt('http://127.0.0.1:4000/admin/page')).toBeUndefined();
});
