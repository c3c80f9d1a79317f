import * as v from 'valibot';
import { shape, template, text } from './fieldSchemas.ts';
import { named, withNotes } from './named.ts';

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
      /** A folder of an earlier version has it, though no page ever showed it. */
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
