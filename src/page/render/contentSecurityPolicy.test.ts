import { describe, expect, it } from 'vitest';
import type { PageConfig } from '../pageState.ts';
import { buildContentSecurityPolicy, toMetaPolicy } from './contentSecurityPolicy.ts';

const config: PageConfig = {
  siteUrl: 'https://practice.example',
  captcha: { provider: 'altcha' },
  functions: { region: 'australia-southeast1' },
  retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
};
const inline = { style: 'body{margin:0}', script: 'boot()' };
const readDirectives = (change: Partial<PageConfig> = {}) =>
  new Map(
    buildContentSecurityPolicy(inline, { ...config, ...change })
      .split('; ')
      .map((directive) => [directive.split(' ')[0] ?? '', directive]),
  );

describe('the policy of a page without Google services', () => {
  it('allows no other host and no unsafe source', () => {
    const policy = buildContentSecurityPolicy(inline, config);
    expect(policy).not.toMatch(/https?:|unsafe|\*/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('trusted-types tideline-worker dompurify');
  });

  it('allows the inline style and script by their hashes', () => {
    // printf 'boot()' | openssl dgst -sha256 -binary | base64
    expect(readDirectives().get('script-src')).toBe(
      "script-src 'self' 'sha256-MeZS89WlF0u+o0hCvHTBt4q1WHU+U+sJKgbdRUc36mY='",
    );
    expect(readDirectives().get('style-src')).toBe(
      "style-src 'self' 'sha256-IAdwN3biDCQ3brrgp1m8kBEsPQYyqfREKOEfeoREopc='",
    );
  });
});

it('allows the origin of the functions’ address, without its path', () => {
  const functions = { region: 'x', origin: 'https://api.example/a/b' };
  expect(readDirectives({ functions }).get('connect-src')).toBe("connect-src 'self' https://api.example");
});

it('allows Google only for the services in the settings', () => {
  const recaptcha = readDirectives({ captcha: { provider: 'recaptcha', siteKey: 'key' } });
  expect(recaptcha.get('frame-src')).toContain('https://www.google.com/recaptcha/');
  expect(recaptcha.get('script-src')).toContain('https://www.gstatic.com/recaptcha/');
  expect(recaptcha.get('connect-src')).not.toContain('googleapis');
  expect(readDirectives({ firebase: { apiKey: 'x' } }).get('connect-src')).toContain(
    'https://*.googleapis.com',
  );
  expect(readDirectives().has('frame-src')).toBe(false);
});

it('omits `frame-ancestors` in a meta element', () => {
  const policy = buildContentSecurityPolicy(inline, config);
  expect(policy).toContain("; frame-ancestors 'none'");
  expect(toMetaPolicy(policy)).toBe(policy.replace("; frame-ancestors 'none'", ''));
});
