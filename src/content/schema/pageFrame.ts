import * as v from 'valibot';
import { choice, list, sentences, shape, target, template, text } from './fieldSchemas.ts';
import { entry, named, withNotes } from './notes.ts';

/* The frame around the sections: the order of the sections, the links to them, the footer, and words of no section. */

/** The sections between the first screen and the contact section, in their default order. */
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

/** `sections.yaml`: the sections between home and contact, and their order. */
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
            const repeatedSection = dataset.value.find((name, at, names) => names.indexOf(name) < at);
            if (repeatedSection)
              addIssue({ input: `${repeatedSection} twice`, message: 'each section once' });
          }),
          v.description('a list of sections'),
        ),
        { control: { kind: 'order' } },
      ),
    ),
  }),
);

const links = () =>
  list(
    entry(
      'Link',
      ['label'],
      shape({ label: named('Words', text()), target: named('Where it leads', target()) }),
    ),
    'a list of links',
  );

/** `navigation.yaml`: the top navigation and the footer's quick links (SPEC section 2). */
export const navigation = named(
  'Links at the top and at the foot',
  'A link to a section that is not on the page has to go too.',
  shape({ top: named('At the top', links()), quick: named('At the foot', links()) }),
);

/** `footer.yaml`. The owner writes the acknowledgement of Country. */
export const footer = named(
  'Foot of the page',
  'The last words.',
  shape({
    heading: named('Last words', 'Large, such as “See you out there.”', text()),
    acknowledgement: v.optional(named('Acknowledgement of Country', 'In your own words.', sentences())),
    abnLabel: named('Word before the ABN', text()),
    accessibility: named('If the page is hard to use', 'Whom to ask.', sentences()),
  }),
);

/** `words.yaml`: the words of the interface that belong to no section. */
export const words = named(
  'Small words',
  'Buttons and names that belong to no section. Screen readers read many of them out.',
  v.pipe(
    shape({
      skip: named('Skip to the content', 'For people who use a keyboard: the first thing they meet.', text()),
      menu: named('Open the menu', 'On a phone.', text()),
      closeMenu: named('Close the menu', 'On a phone.', text()),
      mainNavigation: named('Name of the links at the top', 'Read out.', text()),
      menuNavigation: named('Name of the menu', 'Read out.', text()),
      quickLinks: named('Name of the links at the foot', 'Read out.', text()),
      loading: named('While something loads', text()),
      currentSection: v.optional(
        withNotes(named('The section that is in view', 'Not used; you can take it out.', text()), {
          isDeprecated: true,
        }),
      ),
      theme: named(
        'Choice of light or dark',
        'At the foot of the page.',
        shape({
          label: named('Name of the choice', text()),
          system: named('As the device is set', text()),
          light: named('Light', text()),
          dark: named('Dark', text()),
        }),
      ),
      gallery: named(
        'Pictures',
        shape({
          filter: named('Show only some', text()),
          all: named('Show all', text()),
          shown: named('How many are shown', 'Read out after a choice.', template('count')),
        }),
      ),
      carousel: named(
        'Slides',
        shape({
          name: named('Name of the slides', 'Read out.', text()),
          previous: named('One back', text()),
          next: named('One on', text()),
          position: named('Which slide is shown', template('now', 'all')),
        }),
      ),
      journal: named(
        'Journal',
        shape({
          comments: named('Comments', text()),
          reply: named('Reply', text()),
          readMore: named('Read more', text()),
        }),
      ),
      print: named(
        'On paper',
        shape({
          handOut: named('Words beside the square code', text()),
          scan: named('How to use the square code', text()),
        }),
      ),
    }),
    v.transform(({ currentSection: _, ...words }) => words),
  ),
);
