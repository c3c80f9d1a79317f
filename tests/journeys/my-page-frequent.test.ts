/** The ten most frequent changes, on a phone, in at most the number of taps that the handbook states. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';
import { newPage } from '../support/browser.ts';
import { getPracticeFolder } from '../support/practices.ts';
import { button, heading } from './admin-visit.ts';
import {
  compareFolders,
  Finger,
  field,
  PHONE,
  putOnline,
  readFolder,
  shareEditedSite,
  waitUntilSaved,
} from './my-page-visit.ts';

const edited = shareEditedSite('large');
/** Dates in the future, whenever this runs. */
const YEAR = new Date().getFullYear();

interface Change {
  /** The change's name in the handbook's table. */
  wish: string;
  /** The task's title; empty if the owner uses the search. */
  title: string;
  make: (page: Page, finger: Finger) => Promise<void>;
  /** All changed lines of all files. */
  lines: (string | RegExp)[];
  /** Text of the public page afterwards. */
  shown: string;
}

const CHANGES: Change[] = [
  {
    wish: 'close for some days',
    title: 'Closed days and notices',
    async make(page, finger) {
      await finger.tap(button(page, 'Add: Notice'));
      await finger.write(field(page, 'From'), `${YEAR}-12-20`);
      await finger.write(field(page, 'Until'), `${YEAR + 1}-01-03`);
    },
    lines: [
      'notices.yaml +  - where: banner',
      'notices.yaml +    title: Closed.',
      new RegExp(`^notices.yaml \\+ {4}from: '?${YEAR}-12-20'?$`),
      new RegExp(`^notices.yaml \\+ {4}until: '?${YEAR + 1}-01-03'?$`),
      /^notices.yaml \+ {4}shownFrom: '?20\d\d-\d\d-\d\d'?$/,
    ],
    shown: `From 20 December ${YEAR} to 3 January ${YEAR + 1}.`,
  },
  {
    wish: 'change the telephone or your hours',
    title: 'Telephone and hours',
    async make(page, finger) {
      await finger.write(field(page, 'Email'), 'robin@saltbush.example');
    },
    lines: ['practice.yaml -email: hello@example.com', 'practice.yaml +email: robin@saltbush.example'],
    shown: 'robin@saltbush.example',
  },
  {
    wish: 'change a price',
    title: 'Prices',
    async make(page, finger) {
      await finger.tap(button(page, /^Visit, 45 minutes/));
      await finger.write(field(page, /^What it costs|^Amount|^Price/).first(), '$125');
    },
    lines: [/^pricing.yaml -.*Visit, 45 minutes.*\$120/, /^pricing.yaml \+.*Visit, 45 minutes.*\$125/],
    shown: '$125',
  },
  {
    wish: 'change a sentence',
    title: '',
    async make(page, finger) {
      await finger.write(page.getByRole('searchbox'), 'lounge room');
      await finger.tap(page.getByRole('list', { name: 'Found' }).getByRole('link').first());
      await finger.write(page.getByRole('textbox').first(), 'In the park, on the beach or at your home.');
    },
    lines: [
      'home.yaml -  - In the park, on the beach or in your lounge room.',
      'home.yaml +  - In the park, on the beach or at your home.',
    ],
    shown: 'on the beach or at your home.',
  },
  {
    wish: 'change a photo',
    title: 'A photo',
    async make(page, finger) {
      finger.taps += 1;
      const name = 'IMG 0042.JPG';
      const buffer = await readFile(join(getPracticeFolder('large'), 'images/portrait.jpg'));
      const portrait = page.getByRole('group', { name: 'Photo of you', exact: true });
      await portrait.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
      await portrait.getByText(/^The photo is in your draft/).waitFor();
      await finger.write(
        portrait.getByRole('textbox', { name: /^What/ }).first(),
        'Robin by the river at dawn',
      );
    },
    lines: [
      'about.md -  file: portrait.jpg',
      'about.md -  alt: A person with short grey hair, drawn',
      'about.md +  file: img-0042.jpg',
      'about.md +  alt: Robin by the river at dawn',
    ],
    shown: 'alt="Robin by the river at dawn"',
  },
  {
    wish: 'change an answer',
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
  },
  {
    wish: 'put up a notice',
    title: 'Closed days and notices',
    async make(page, finger) {
      await finger.tap(button(page, 'Add: Notice'));
      await finger.tap(button(page, /^More: .*What it says/));
      finger.taps += 1;
      await page.getByRole('combobox', { name: 'Where it stands' }).selectOption({ label: 'In Pricing' });
      await finger.write(field(page, 'What it says').first(), 'New prices from July.');
      await finger.write(field(page, 'From'), `${YEAR + 1}-06-01`);
      await finger.write(field(page, 'Until'), `${YEAR + 1}-06-30`);
    },
    lines: [
      'notices.yaml +  - where: pricing',
      /^notices.yaml \+ {4}title: '?New prices from July.'?$/,
      new RegExp(`^notices.yaml \\+ {4}from: '?${YEAR + 1}-06-01'?$`),
      new RegExp(`^notices.yaml \\+ {4}until: '?${YEAR + 1}-06-30'?$`),
      /^notices.yaml \+ {4}shownFrom: '?20\d\d-\d\d-\d\d'?$/,
    ],
    shown: 'New prices from July.',
  },
  {
    wish: 'change a service',
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
  },
  {
    wish: 'add what somebody said',
    title: 'What people say',
    async make(page, finger) {
      await finger.tap(button(page, 'Add: Quote'));
      await finger.write(field(page, 'Their words'), 'I was heard, and I came back.');
      await finger.write(field(page, 'First name'), 'Kit');
      await finger.tap(page.getByRole('button', { name: /^More: Suburb/ }));
      await finger.write(field(page, 'Suburb (may be left out)'), 'Cooroy');
      await finger.write(field(page, 'How they agreed (may be left out)'), 'Letter of 2 June 2026');
      await finger.write(field(page, 'Given on (may be left out)'), '2026-06-02');
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
  },
  {
    wish: 'add a qualification',
    title: 'Words of a section',
    async make(page, finger) {
      await finger.tap(button(page, 'About'));
      await finger.tap(button(page, /^Add: (?:Qualification|Entry|Line)/));
      await finger.write(field(page, /5$/), 'Falls prevention training');
    },
    lines: ['about.md +  - Falls prevention training'],
    shown: 'Falls prevention training',
  },
];

/** Reads the number of taps for each change, from the list of My page until the change is online. */
async function readHandbook(): Promise<Map<string, number>> {
  const text = await readFile(join(root, 'docs/owner.md'), 'utf8');
  const [, table = ''] = /## The ten changes that owners make most\n([\s\S]*?)\n#/.exec(text) ?? [];
  const rows = [...table.matchAll(/^\| ([^|]+) \| [^|]+ \| (\d+) \|$/gm)];
  return new Map(rows.map(([, wish = '', taps]) => [wish, Number(taps)]));
}

const isLine = (line: string, expected: string | RegExp) =>
  typeof expected === 'string' ? line === expected : expected.test(line);

it('publishes all ten, each in at most the taps that the handbook states, and changes no other line', async () => {
  const { site, content, open } = edited();
  const before = await readFolder(content);
  const statedTaps = await readHandbook();
  expect([...statedTaps.keys()]).toEqual(CHANGES.map(({ wish }) => wish));
  const page = await open('/admin', PHONE);
  await page.context().clearCookies();
  await page.goto(`${site.url}/admin`);
  await button(page, 'Sign in with this device').tap();
  await heading(page, 'Enquiries');
  const tapCounts = new Map<string, number>();
  for (const { wish, title, make } of CHANGES) {
    await page.getByRole('link', { name: 'My page', exact: true }).first().tap();
    await heading(page, 'My page');
    const finger = new Finger();
    if (title) {
      await finger.tap(page.getByRole('link', { name: new RegExp(`^${title}`) }));
      await heading(page, title);
    }
    await make(page, finger);
    tapCounts.set(wish, finger.taps);
  }
  await waitUntilSaved(page);
  const last = new Finger();
  await putOnline(page, (target) => last.tap(target));
  for (const [wish, taps] of tapCounts)
    expect(taps + last.taps, wish).toBeLessThanOrEqual(statedTaps.get(wish) ?? 0);

  const visitor = await newPage();
  await visitor.goto(site.url);
  const html = await visitor.locator('body').innerHTML();
  for (const { shown } of CHANGES) expect(html).toContain(shown);
  const changed = compareFolders(before, await readFolder(content));
  const expected = CHANGES.flatMap(({ lines }) => lines);
  expect(changed.filter((line) => !expected.some((one) => isLine(line, one)))).toEqual([]);
  expect(expected.filter((one) => !changed.some((line) => isLine(line, one)))).toEqual([]);
  expect(changed).toHaveLength(expected.length);
});
