import { describe, expect, it } from 'vitest';
import type { SiteContent } from '#content/schema';
import { readText, renderMarkup, shipped } from '../../../../tests/support/shipped.tsx';
import type { PageConfig } from '../../pageState.ts';
import { Contact } from './Contact.tsx';
import { ContactDetails } from './ContactDetails.tsx';

const render = (practice: Partial<SiteContent['practice']> = {}) =>
  readText(
    renderMarkup(<ContactDetails content={{ ...shipped, practice: { ...shipped.practice, ...practice } }} />),
  );
const referrals = { heading: 'For GPs', send: 'Please address referrals to Robin Marlow.' };

it('names the suburbs below the address', () => {
  expect(render({ suburbs: 'I come to you from Noosa to Caloundra.' })).toContain(
    'Maroochydore QLD I come to you from Noosa to Caloundra. Save',
  );
});

it('shows GPs the addressee, the provider numbers, and the waiting time with its date', () => {
  const practitioner = {
    name: 'Robin Marlow',
    title: 'Podiatrist',
    registrations: [
      { type: 'medicare' as const, label: 'Provider number', number: '2426621B' },
      { type: 'other' as const, label: 'Member', number: '012345' },
    ],
  };
  const wait = {
    text: 'I take new clients, in about two weeks.',
    reviewed: '2026-11-20',
    asOf: 'True on {date}.',
  };
  expect(render({ practitioner, referrals: { ...referrals, wait } })).toContain(
    'For GPs Please address referrals to Robin Marlow. Provider number 2426621B I take new clients, in about two weeks. True on 20 November 2026. Save',
  );
  expect(render({ referrals })).toContain('For GPs Please address referrals to Robin Marlow. Save');
});

it('omits empty details', () => {
  expect(render()).toContain('Where Maroochydore QLD Save my contact details');
});

describe('above the first field', () => {
  const config: PageConfig = {
    siteUrl: 'https://example.com',
    captcha: { provider: 'none' },
    functions: { region: 'australia-southeast1' },
    retention: { sentDays: 90, heldDays: 30, heldNoticeDays: 7 },
  };
  const renderForm = (practitioner?: SiteContent['practice']['practitioner']) =>
    readText(
      renderMarkup(
        <Contact
          content={{ ...shipped, practice: { ...shipped.practice, practitioner } }}
          state={{ config }}
        />,
      ),
    );

  it('shows what happens next only once', () => {
    const text = renderForm();
    expect(text).toContain('then you decide. First name (optional)');
    expect(text.split('What happens next')).toHaveLength(2);
  });

  it('shows who replies, if a practitioner is named', () => {
    expect(renderForm({ name: 'Robin Marlow', title: 'Podiatrist', registrations: [] })).toContain(
      'Robin Marlow What happens next: I reply within two working days',
    );
    expect(renderForm()).not.toContain('Robin Marlow');
  });
});
