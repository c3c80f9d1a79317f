import * as v from 'valibot';
import { moment } from './facts.ts';
import { choice, matching, shape, template, text } from './fields.ts';

/** The sections between the first screen and the contact section, in the order the site ships with. */
export const SECTION_ORDER = [
  'overview',
  'services',
  'about',
  'pricing',
  'faq',
  'team',
  'testimonials',
  'gallery',
  'carousel',
  'journal',
  'countdown',
  'downloads',
] as const;
export type SectionName = (typeof SECTION_ORDER)[number];

/** `sections.yaml`: which sections the page has, and in which order. It begins with home and ends with contact. */
export const sections = shape({
  order: v.pipe(
    v.array(choice(SECTION_ORDER), 'a list of sections'),
    v.nonEmpty('a list of sections'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const twice = dataset.value.find((name, at, names) => names.indexOf(name) < at);
      if (twice) addIssue({ input: `${twice} twice`, message: 'each section once' });
    }),
    v.description('a list of sections'),
  ),
});

/** `downloads.yaml`: documents to take away, from the folder `downloads`. */
export const downloads = shape({
  heading: text(),
  entries: v.array(
    shape({
      label: text(),
      note: v.optional(text()),
      document: matching('the name of a PDF in content/downloads, such as referral-form.pdf', (name) =>
        /^[a-z0-9][a-z0-9-]*\.pdf$/.test(name),
      ),
    }),
    'a list of entries, or []',
  ),
});

/** Where a notice can stand: over the whole page, or in one of the sections that have words of their own. */
const NOTICE_PLACES = ['banner', 'services', 'about', 'pricing', 'faq', 'contact'] as const;
export type NoticePlace = (typeof NOTICE_PLACES)[number];

const notice = v.pipe(
  shape({
    where: choice(NOTICE_PLACES),
    title: text(),
    text: v.optional(text()),
    from: moment(),
    until: moment(),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { from, until } = dataset.value;
    // A day alone lasts to its end, so it is after every time on it.
    if (`${until} 24:00`.slice(0, 16) <= from)
      addIssue({
        input: `until ${until}, which is not after from ${from}`,
        message: 'an end after the beginning',
      });
  }),
);

/** `notices.yaml`: words that come and go by themselves. `until` a day means to the end of that day. */
export const notices = shape({
  label: text(),
  dates: template('from', 'until'),
  entries: v.array(notice, 'a list of entries, or []'),
});
