import * as v from 'valibot';
import {
  dayOrSlashed,
  entry,
  group,
  hidden,
  link,
  matching,
  pastDay,
  prose,
  sentences,
  text,
  yesNo,
} from './fieldSchemas.ts';
import { image } from './images.ts';
import { named, withNotes } from './notes.ts';

const entries = <const Item extends v.GenericSchema>(label: string, item: Item) =>
  named(label, '', v.array(item, 'a list of entries, or []'));

/** An optional section (SPEC section 1). It is shipped without entries, and the page omits it until there are some. */
const section = <const Item extends v.GenericSchema>(
  label: string,
  help: string,
  entriesLabel: string,
  item: Item,
) => group(label, help, { heading: text('Heading'), entries: entries(entriesLabel, item), hidden: hidden() });

const quote = entry('Quote', ['name', 'quote'], {
  quote: sentences('Their words', 'Exactly as they were given. Never about results or a person’s health.'),
  name: text('First name'),
  place: text.optional('Suburb'),
  consent: text.optional('How they agreed', 'In writing. Such as “Letter of 3 May 2026”.'),
  given: pastDay.optional('Given on'),
  source: text.optional('Where it was given', 'Such as “Letter”.'),
  edited: yesNo.optional('I changed or shortened it'),
  tie: text.optional('Tie to you', 'Paid, given something, or related to you.'),
});

/** `testimonials.yaml`: quotes with evidence that the law may require. The wording check reports missing evidence. */
export const testimonials = section(
  'What people say',
  'The law bars testimonials for many health services: ask your professional body first. Not on the page while there are none.',
  'Quotes',
  quote,
);

const person = entry('Person', ['name', 'role'], {
  name: text('Name', 'First and last name.'),
  role: text('What they do', 'Such as “Practice manager”.'),
  text: sentences.optional('About them', 'A sentence.'),
  image: image.optional('Photo'),
  link: v.optional(
    group('Link', '', { label: text('Words', 'Such as “Read more”.'), url: link('Where it leads') }),
  ),
});

export const team = section(
  'Team',
  'A card for each person. Not on the page while there are none.',
  'People',
  person,
);

const commentFields = {
  name: text('Name'),
  date: pastDay('Day'),
  text: sentences('What they wrote'),
};

const comment = entry('Comment', ['name', 'text'], {
  ...commentFields,
  replies: v.optional(entries('Replies', entry('Reply', ['name', 'text'], commentFields)), []),
});

/** The front matter of `journal/*.md`. The text below it is the post. */
export const post = withNotes(
  group('A post', 'One post of the journal.', {
    title: text('Title'),
    date: pastDay('Day', 'The newest post stands first.'),
    summary: sentences('In short', 'One sentence or two.'),
    image: image.optional('Photo'),
    comments: v.optional(entries('Comments', comment), []),
  }),
  { body: prose('The post') },
);

/** `journal.yaml`; the posts are `journal/*.md`, newest first. */
export const journal = group(
  'Journal',
  'What stands over your posts. Not on the page while there are none.',
  {
    heading: text('Heading'),
    intro: sentences.optional('Words below the heading'),
    hidden: hidden(),
  },
);

const picture = entry('Picture', ['caption', 'category'], {
  image: image('Photo'),
  category: text('Kind', 'People can look at one kind alone. Such as “Beach”.'),
  caption: text.optional('Words below it'),
});

export const gallery = section(
  'Pictures',
  'Never a person without their written consent, and never “before and after”. Not on the page while there are none.',
  'Pictures',
  picture,
);

const slide = entry('Slide', ['title'], {
  title: text('Title'),
  text: v.optional(prose('Words', 'A few sentences.')),
  image: image.optional('Photo'),
});

export const carousel = section(
  'Slides',
  'One at a time, side by side. Not on the page while there are none.',
  'Slides',
  slide,
);

const UNITS = 'words for days, hours, minutes and seconds';

/** `countdown.yaml`: shown once it has a heading; `closing` replaces the heading after `date`. */
export const countdown = group(
  'Countdown',
  'Counts the time to a day. Not on the page while it has no heading.',
  {
    heading: text.optional('Heading', 'Such as “New sessions open soon”.'),
    date: dayOrSlashed('Day'),
    closing: text('Once the day is there', 'Stands in place of the heading.'),
    units: named(
      'Words below the numbers',
      '',
      v.pipe(
        v.array(text('Word'), UNITS),
        v.length(4, `${UNITS}, 4 of them`),
        v.description(`${UNITS}, 4 of them`),
      ),
    ),
    hidden: hidden(),
  },
);

const download = entry('Document', ['label'], {
  label: text('Name', 'Such as “Referral form”.'),
  note: text.optional('Note', 'Such as “For your GP”.'),
  document: named(
    'File',
    'At most 2 MB.',
    matching(
      'the name of a PDF in content/downloads: small letters, digits and hyphens, such as referral-form.pdf',
      (name) => /^[a-z0-9][a-z0-9-]*\.pdf$/.test(name),
      { kind: 'file', of: 'document' },
      'a PDF',
    ),
  ),
});

/** `downloads.yaml`: documents of the folder `downloads`. */
export const downloads = section(
  'Documents',
  'Forms and leaflets to print or keep. Not on the page while there are none.',
  'Documents',
  download,
);
