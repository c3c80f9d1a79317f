import * as v from 'valibot';
import { choice, shape } from './fieldSchemas.ts';
import { named, withNotes } from './named.ts';

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

const section = choice(SECTION_ORDER, {
  overview: 'Why people come',
  services: 'Services',
  about: 'About',
  pricing: 'Pricing',
  faq: 'Questions',
  team: 'Team',
  testimonials: 'What people say',
  gallery: 'Pictures',
  carousel: 'Slides',
  journal: 'Journal',
  countdown: 'Countdown',
  downloads: 'Documents',
});

/** `sections.yaml`: which sections the page has, and in which order. It begins with home and ends with contact. */
export const sections = named(
  'Sections and their order',
  'The page begins with the first screen and ends with contact. What stands between is yours.',
  shape({
    order: named(
      'Sections of the page',
      'One that has nothing to show stays hidden.',
      withNotes(
        v.pipe(
          v.array(named('Section', section), 'a list of sections'),
          v.nonEmpty('a list of sections'),
          v.rawCheck(({ dataset, addIssue }) => {
            if (!dataset.typed) return;
            const twice = dataset.value.find((name, at, names) => names.indexOf(name) < at);
            if (twice) addIssue({ input: `${twice} twice`, message: 'each section once' });
          }),
          v.description('a list of sections'),
        ),
        { control: { kind: 'order' } },
      ),
    ),
  }),
);
