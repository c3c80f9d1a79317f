/** The ten changes that owners make most: the first five. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'vitest';
import { getPracticeFolder } from '../support/practices.ts';
import { button } from './desk-visit.ts';
import { type Change, makeByThumb } from './my-page-change.ts';
import { field, shareEditedSite } from './my-page-visit.ts';

const edited = shareEditedSite('large');
/** Closed days that are still to come, whenever this runs. */
const YEAR = new Date().getFullYear();

const CHANGES: Change[] = [
  {
    wish: 'closed 20 December to 3 January',
    title: 'Closed on these days',
    async make(page, finger) {
      await finger.tap(button(page, 'Add: Notice'));
      await finger.write(field(page, 'From'), `20 December ${YEAR}`);
      await finger.write(field(page, 'Until'), `3/1/${YEAR + 1}`);
    },
    lines: [
      'notices.yaml +  - where: banner',
      'notices.yaml +    title: Closed.',
      new RegExp(`^notices.yaml \\+ {4}from: '?${YEAR}-12-20'?$`),
      new RegExp(`^notices.yaml \\+ {4}until: '?${YEAR + 1}-01-03'?$`),
    ],
    shown: `From 20 December ${YEAR} to 3 January ${YEAR + 1}.`,
    taps: 7,
  },
  {
    wish: 'a price on 1 July',
    title: 'Prices',
    async make(page, finger) {
      await finger.tap(button(page, /^Visit, 45 minutes/));
      await finger.write(field(page, /^What it costs|^Amount|^Price/).first(), '$125');
    },
    lines: [/^pricing.yaml -.*Visit, 45 minutes.*\$120/, /^pricing.yaml \+.*Visit, 45 minutes.*\$125/],
    shown: '$125',
    taps: 7,
  },
  {
    wish: 'a sentence',
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
    taps: 7,
  },
  {
    wish: 'a photo of her',
    title: 'A photo',
    async make(page, finger) {
      finger.taps += 1;
      const name = 'IMG 0042.JPG';
      const buffer = await readFile(join(getPracticeFolder('large'), 'images/morning.jpg'));
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
    taps: 7,
  },
  {
    wish: 'contact details',
    title: 'Telephone and hours',
    async make(page, finger) {
      await finger.write(field(page, 'Email'), 'robin@saltbush.example');
    },
    lines: ['practice.yaml -email: hello@example.com', 'practice.yaml +email: robin@saltbush.example'],
    shown: 'robin@saltbush.example',
    taps: 6,
  },
];

it.each(CHANGES)('$wish', (change) => makeByThumb(edited(), change));
