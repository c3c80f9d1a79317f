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
const readNotice = (change: Partial<PageConfig> = {}) =>
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
    expect(readNotice()).toContain(fact);
  }
  expect(readPolicy()).toContain('Office of the Australian Information Commissioner');
});

it('explains automated decisions in notice and policy, and a score only with reCAPTCHA', () => {
  const SCREENING = 'It looks for signs of advertising in what is sent, and holds such messages back.';
  const recaptcha = { captcha: { provider: 'recaptcha' as const, siteKey: 'x' } };
  for (const read of [readNotice, readPolicy]) {
    expect(read()).toContain(SCREENING);
    expect(read()).toContain('I look at each before it is erased.');
    expect(read()).not.toContain('score');
    expect(read(recaptcha)).toContain('a message with a low one is held back too');
  }
});

it('describes a person check without another company only in the policy, if there is a policy', () => {
  expect(readNotice()).not.toContain('Person check');
  expect(readPolicy()).toContain('Person check');
  const withoutPolicy = { ...content, privacy: { ...content.privacy, policy: undefined } };
  expect(toPlainText(composePrivacyNotice(withoutPolicy, config))).toContain('Person check');
});

it('fills every placeholder with any settings', () => {
  for (const provider of ['altcha', 'recaptcha', 'none'] as const) {
    expect(readNotice({ captcha: { provider }, firebase: {} })).not.toMatch(/[{}]/);
  }
});

it('names Google only if its services are used', () => {
  expect(readNotice()).not.toContain('Google');
  expect(readNotice({ captcha: { provider: 'recaptcha', siteKey: 'x' } })).toContain('Google reCAPTCHA');
  expect(readNotice({ firebase: { apiKey: 'x' } })).toContain('Google Analytics');
});

const readPolicy = (change: Partial<PageConfig> = {}, practiceContent = content) =>
  toPlainText(composePrivacyPolicy(practiceContent, { ...config, ...change })).replaceAll('\u00a0', ' ');

it('describes the practice, its mailbox and the effect of the settings in the policy', () => {
  for (const provider of ['altcha', 'recaptcha', 'none'] as const) {
    const all = readPolicy({ captcha: { provider }, firebase: {}, mailDomain: 'mail.example' });
    expect(all).not.toMatch(/[{}]/);
    expect(all).toContain('my mailbox at mail.example');
  }
  expect(readPolicy()).toMatch(/sole trader in Maroochydore QLD, ABN 00 000 000 000/);
  expect(readPolicy()).toContain('my mailbox at example.com');
  expect(readPolicy()).toContain('can’t name the countries');
  expect(readPolicy()).not.toContain('Google');
  expect(readPolicy({ firebase: {} })).toContain('Google Analytics');
  expect(readPolicy({ retention: { sentDays: 45, heldDays: 20, heldNoticeDays: 5 } })).toContain(
    '45 days after',
  );
});

it('begins the policy with the practitioner, if there is one', async () => {
  const named = await loadPractice('large');
  expect(readPolicy({}, named)).toContain('Robin Marlow, Saltbush Movement.');
  expect(readPolicy()).toMatch(/^Who I am\nExercise Physiology Sunshine Coast\./);
});
