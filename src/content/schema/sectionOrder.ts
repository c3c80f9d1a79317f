import * as v from 'valibot';
import { choice, shape } from './fieldSchemas.ts';

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
