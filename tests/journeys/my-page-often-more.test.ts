/** The ten changes that owners make most: the other five. */
import { it } from 'vitest';
import { button } from './desk-visit.ts';
import { type Change, makeByThumb } from './my-page-change.ts';
import { field, shareEditedSite } from './my-page-visit.ts';

const edited = shareEditedSite('large');
/** Days that are still to come, whenever this runs. */
const YEAR = new Date().getFullYear();

const CHANGES: Change[] = [
  {
    wish: 'a service',
    title: 'Words of a section',
    async make(page, finger) {
      await finger.tap(button(page, 'Services'));
      await finger.tap(button(page, /^At your home/));
      await finger.write(field(page, 'What it is like'), 'I come to you. Wear what you move well in.');
    },
    lines: [
      /^services.yaml -.*At your home.*I come to you and bring the gear/,
      /^services.yaml \+.*At your home.*I come to you. Wear what you move well in/,
    ],
    shown: 'Wear what you move well in.',
    taps: 8,
  },
  {
    wish: 'what somebody said',
    title: 'What people say',
    async make(page, finger) {
      await finger.tap(button(page, 'Add: Quote'));
      await finger.write(field(page, 'Their words'), 'I was heard, and I came back.');
      await finger.write(field(page, 'First name'), 'Kit');
      await finger.tap(page.getByRole('button', { name: /^More: Suburb/ }));
      await finger.write(field(page, 'Suburb (may be left out)'), 'Cooroy');
      await finger.write(field(page, 'How they agreed (may be left out)'), 'Letter of 2 June 2026');
      await finger.write(field(page, 'Given on (may be left out)'), '2 June 2026');
      await finger.write(field(page, 'Where it was given (may be left out)'), 'Letter');
    },
    lines: [
      /^testimonials.yaml \+ {2}- quote: '?I was heard, and I came back.'?$/,
      /^testimonials.yaml \+ {4}name: '?Kit'?$/,
      /^testimonials.yaml \+ {4}place: '?Cooroy'?$/,
      /^testimonials.yaml \+ {4}consent: '?Letter of 2 June 2026'?$/,
      /^testimonials.yaml \+ {4}given: '?2026-06-02'?$/,
      /^testimonials.yaml \+ {4}source: '?Letter'?$/,
    ],
    shown: 'I was heard, and I came back.',
    taps: 11,
  },
  {
    wish: 'an answer',
    title: 'A question and its answer',
    async make(page, finger) {
      await finger.tap(button(page, 'When should I see one?'));
      await finger.write(field(page, 'Answer'), 'When something keeps you from moving.');
    },
    lines: [
      /-Any time you want help to move more/,
      /-long-term condition/,
      /-aren’t sure how to begin/,
      /-You don’t need a GP referral/,
      /-sure, ask me or your GP/,
      'faq/when-should-i-see-one.md -',
      'faq/when-should-i-see-one.md +When something keeps you from moving.',
    ],
    shown: 'When something keeps you from moving.',
    taps: 7,
  },
  {
    wish: 'a notice in a section, with its days',
    title: 'A notice',
    async make(page, finger) {
      await finger.tap(button(page, 'Add: Notice'));
      finger.taps += 1;
      await page.getByRole('combobox', { name: 'Where it stands' }).selectOption({ label: 'In Pricing' });
      await finger.write(field(page, 'What it says').first(), 'New prices from July.');
      await finger.write(field(page, 'From'), `1 June ${YEAR + 1}`);
      await finger.write(field(page, 'Until'), `30 June ${YEAR + 1}`);
    },
    lines: [
      'notices.yaml +  - where: pricing',
      /^notices.yaml \+ {4}title: '?New prices from July.'?$/,
      new RegExp(`^notices.yaml \\+ {4}from: '?${YEAR + 1}-06-01'?$`),
      new RegExp(`^notices.yaml \\+ {4}until: '?${YEAR + 1}-06-30'?$`),
    ],
    shown: 'New prices from July.',
    taps: 10,
  },
  {
    wish: 'a credential',
    title: 'Words of a section',
    async make(page, finger) {
      await finger.tap(button(page, 'About'));
      await finger.tap(button(page, /^Add: (?:Qualification|Entry|Line)/));
      await finger.write(field(page, /5$/), 'Falls prevention training');
    },
    lines: ['about.md +  - Falls prevention training'],
    shown: 'Falls prevention training',
    taps: 7,
  },
];

it.each(CHANGES)('$wish', (change) => makeByThumb(edited(), change));
