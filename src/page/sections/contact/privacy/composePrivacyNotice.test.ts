import { expect, it } from 'vitest';
import { toPlainText } from '#content/schema';
import { loadPractice } from '../../../../../tests/support/practices.ts';
import type { PageConfig } from '../../../pageState.ts';
import { composePrivacyNotice, composePrivacyPolicy } from './PrivacyNotice.tsx';

const content = await loadPractice('shipped');
const config: PageConfig = {
  siteUrl: 'https://tide.example',
  captcha: { provider: 'altcha' },
  functions: { region: 'australia-southeast1' },
  retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
};
const words = (change: Partial<PageConfig> = {}) =>
  toPlainText(composePrivacyNotice(content, { ...config, ...change })).replaceAll('\u00a0', ' ');

it('contains what Australian Privacy Principle 5 requires, with the facts of this site', () => {
  for (const fact of [
    content.practice.name,
    content.practice.email,
    content.practice.phone.shown,
    'deletes it 90 days after',
    'No law makes you',
    'outside Australia',
    'Without an email address',
    'See, correct or delete',
    'My privacy policy says how',
  ]) {
    expect(words()).toContain(fact);
  }
  expect(policy()).toContain('Office of the Australian Information Commissioner');
});

it('explains automated decisions in notice and policy, and a score only with reCAPTCHA', () => {
  const SORTS = 'It looks for signs of advertising in what is sent, and holds such messages back.';
  const recaptcha = { captcha: { provider: 'recaptcha' as const, siteKey: 'x' } };
  for (const read of [words, policy]) {
    expect(read()).toContain(SORTS);
    expect(read()).toContain('I look at each before it is erased.');
    expect(read()).not.toContain('score');
    expect(read(recaptcha)).toContain('a message with a low one is held back too');
  }
});

it('describes a person check without another company in the policy, if there is one', () => {
  expect(words()).not.toContain('Person check');
  expect(policy()).toContain('Person check');
  const withoutPolicy = { ...content, privacy: { ...content.privacy, policy: undefined } };
  expect(toPlainText(composePrivacyNotice(withoutPolicy, config))).toContain('Person check');
});

it('fills every placeholder with any settings', () => {
  for (const provider of ['altcha', 'recaptcha', 'none'] as const) {
    expect(words({ captcha: { provider }, firebase: {} })).not.toMatch(/[{}]/);
  }
});

it('names Google only if its services are used', () => {
  expect(words()).not.toContain('Google');
  expect(words({ captcha: { provider: 'recaptcha', siteKey: 'x' } })).toContain('Google reCAPTCHA');
  expect(words({ firebase: { apiKey: 'x' } })).toContain('Google Analytics');
});

const policy = (change: Partial<PageConfig> = {}, of = content) =>
  toPlainText(composePrivacyPolicy(of, { ...config, ...change })).replaceAll('\u00a0', ' ');

it('describes the practice, its mailbox and the effect of the settings in the policy', () => {
  for (const provider of ['altcha', 'recaptcha', 'none'] as const) {
    const all = policy({ captcha: { provider }, firebase: {}, mailDomain: 'mail.example' });
    expect(all).not.toMatch(/[{}]/);
    expect(all).toContain('my mailbox at mail.example');
  }
  expect(policy()).toMatch(/sole trader in Maroochydore QLD, ABN 00 000 000 000/);
  expect(policy()).toContain('my mailbox at example.com');
  expect(policy()).toContain('can’t name the countries');
  expect(policy()).not.toContain('Google');
  expect(policy({ firebase: {} })).toContain('Google Analytics');
  expect(policy({ retention: { sentDays: 45, heldDays: 20, heldNoticeDays: 5 } })).toContain('45 days after');
});

it('begins the policy with the practitioner, if there is one', async () => {
  const named = await loadPractice('large');
  expect(policy({}, named)).toContain('Robin Marlow, Saltbush Movement.');
  expect(policy()).toMatch(/^Who I am\nExercise Physiology Sunshine Coast\./);
});
