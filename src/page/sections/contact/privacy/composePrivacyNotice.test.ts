import { expect, it } from 'vitest';
import { toPlainText } from '#content/schema';
import { loadPractice } from '../../../../../tests/support/practices.ts';
import type { PageConfig } from '../../../pageState.ts';
import { composePrivacyNotice } from './composePrivacyNotice.ts';

const content = await loadPractice('shipped');
const config: PageConfig = {
  siteUrl: 'https://tide.example',
  captcha: { provider: 'altcha' },
  functions: { region: 'australia-southeast1' },
  retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
};
const words = (change: Partial<PageConfig> = {}) =>
  toPlainText(composePrivacyNotice(content, { ...config, ...change }));

it('says what Australian Privacy Principle 5 requires, with this site’s own facts', () => {
  for (const fact of [
    content.practice.name,
    content.practice.email,
    content.practice.phone.shown,
    'deletes it 90 days after',
    'after 30 days',
    'No law makes you',
    'outside Australia',
    'Without an email address',
    'See, correct or delete',
    'Office of the Australian Information Commissioner',
  ]) {
    expect(words()).toContain(fact);
  }
});

it('leaves no gap unfilled, whatever the settings', () => {
  for (const provider of ['altcha', 'recaptcha', 'none'] as const) {
    expect(words({ captcha: { provider }, firebase: {} })).not.toMatch(/[{}]/);
  }
});

it('names Google only when Google is used', () => {
  expect(words()).not.toContain('Google');
  expect(words({ captcha: { provider: 'recaptcha', siteKey: 'x' } })).toContain('Google reCAPTCHA');
  expect(words({ firebase: { apiKey: 'x' } })).toContain('Google Analytics');
});
