import * as v from 'valibot';
import { moment } from './facts.ts';
import {
  choice,
  deprecated,
  entry,
  group,
  list,
  refuseIf,
  sentences,
  target,
  template,
  text,
} from './fieldSchemas.ts';
import { named, withControl, withNotes } from './notes.ts';

/* Everything around the sections: their order, the links to them, dated notices, the footer, and other text. */

/** The sections between the first screen and the contact section with their labels, in their default order. */
const SECTIONS = {
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
};
export type SectionName = keyof typeof SECTIONS;
export const SECTION_ORDER = Object.keys(SECTIONS) as SectionName[];

/** `sections.yaml`: the sections between home and contact, and their order. */
export const sections = group(
  'Sections and their order',
  'The page begins with the first screen and ends with contact. What stands between is yours.',
  {
    order: v.pipe(
      list(
        'Sections of the page',
        'One that has nothing to show stays hidden.',
        choice('Section', '', SECTIONS),
        'a list of sections',
      ),
      refuseIf((names) => {
        const repeatedSection = names.find((name, at) => names.indexOf(name) < at);
        return repeatedSection && [`${repeatedSection} twice`, 'each section once'];
      }),
      withControl({ kind: 'order' }),
    ),
  },
);

const links = (label: string) =>
  list(
    label,
    '',
    entry('Link', ['label'], { label: text('Words'), target: target('Where it leads') }),
    'a list of links',
  );

/** `navigation.yaml`: the top navigation and the footer's quick links (SPEC section 2). */
export const navigation = group(
  'Links at the top and at the foot',
  'A link to a section that is not on the page has to go too.',
  { top: links('At the top'), quick: links('At the foot') },
);

const NOTICE_PLACES = {
  banner: 'At the top of the page',
  services: 'In Services',
  about: 'In About',
  pricing: 'In Pricing',
  faq: 'In the questions',
  contact: 'In Contact',
};
export type NoticePlace = keyof typeof NOTICE_PLACES;

const notice = v.pipe(
  entry('Notice', ['title', 'from', 'until'], {
    where: withNotes(choice('Where it stands', '', NOTICE_PLACES), { initial: 'banner' }),
    title: withNotes(text('What it says', 'Such as “Closed over Christmas.”'), { initial: 'Closed.' }),
    text: sentences.optional('A sentence more', 'Such as “Write any time; I answer from 4 January.”'),
    from: moment('From', 'The beginning of this day, or an hour of it.'),
    until: moment('Until', 'Shown to the end of this day, or to an hour of it.'),
    shownFrom: v.optional(
      withNotes(moment('Tell visitors from', 'Left out, from its first day.'), { initial: 'today' }),
    ),
  }),
  refuseIf(({ from, until, shownFrom = from }) => {
    // The schema reports empty fields.
    if (from === '' || until === '') return undefined;
    // A day without a time lasts to its end.
    const end = `${until} 24:00`.slice(0, 16);
    const lateStart = [from, shownFrom].find((start) => end <= start);
    return (
      lateStart !== undefined && [
        `an end on ${until} and a beginning on ${lateStart}`,
        'an end after the beginning',
      ]
    );
  }),
);

/** `notices.yaml`: notices, each with the dates between which it is shown. */
export const notices = group(
  'Notices',
  'Words that come and go by themselves: closures, changed hours, a week away.',
  {
    label: text('What a notice is called', 'Read out with one at the top of the page.'),
    dates: template('How its days are told', 'Shown with every notice.', 'from', 'until'),
    entries: named('Notices', '', v.array(notice, 'a list of entries, or []')),
  },
);

/** `footer.yaml`. The owner writes the acknowledgement of Country. */
export const footer = group('Foot of the page', 'The last words.', {
  heading: text('Last words', 'Large, such as “See you out there.”'),
  acknowledgement: sentences.optional('Acknowledgement of Country', 'In your own words.'),
  abnLabel: text('Word before the ABN'),
  accessibility: sentences('If the page is hard to use', 'Whom to ask.'),
});

/** `words.yaml`: the words of the interface that belong to no section. */
export const words = v.pipe(
  group('Small words', 'Buttons and names that belong to no section. Screen readers read many of them out.', {
    skip: text('Skip to the content', 'For people who use a keyboard: the first thing they meet.'),
    menu: text('Open the menu', 'On a phone.'),
    closeMenu: text('Close the menu', 'On a phone.'),
    mainNavigation: text('Name of the links at the top', 'Read out.'),
    menuNavigation: text('Name of the menu', 'Read out.'),
    quickLinks: text('Name of the links at the foot', 'Read out.'),
    loading: text('While something loads'),
    currentSection: deprecated(text('The section that is in view')),
    theme: group('Choice of light or dark', 'At the foot of the page.', {
      label: text('Name of the choice'),
      system: text('As the device is set'),
      light: text('Light'),
      dark: text('Dark'),
    }),
    gallery: group('Pictures', '', {
      filter: text('Show only some'),
      all: text('Show all'),
      shown: template('How many are shown', 'Read out after a choice.', 'count'),
    }),
    carousel: group('Slides', '', {
      name: text('Name of the slides', 'Read out.'),
      previous: text('One back'),
      next: text('One on'),
      position: template('Which slide is shown', '', 'now', 'all'),
    }),
    journal: group('Journal', '', {
      comments: text('Comments'),
      reply: text('Reply'),
      readMore: text('Read more'),
    }),
    print: group('On paper', '', {
      handOut: text('Words beside the square code'),
      scan: text('How to use the square code'),
    }),
  }),
  v.transform(({ currentSection: _, ...words }) => words),
);
