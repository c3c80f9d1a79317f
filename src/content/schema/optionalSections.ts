import * as v from 'valibot';
import {
  day,
  dayOrSlashed,
  exactly,
  hidden,
  image,
  link,
  matching,
  prose,
  sentences,
  shape,
  text,
} from './fieldSchemas.ts';
import { entry, named, withNotes } from './notes.ts';

/** The entries of an optional section (SPEC section 1): none as shipped. The page omits a section without entries. */
const entries = <const Item extends v.GenericSchema>(item: Item) => v.array(item, 'a list of entries, or []');

/** `testimonials.yaml`: quotes with the evidence that the law may ask for. The wording check reports what is missing. */
export const testimonials = named(
  'What people say',
  'The law bars testimonials for many health services: ask your professional body first. Not on the page while there are none.',
  shape({
    heading: named('Heading', text()),
    entries: named(
      'Quotes',
      entries(
        entry(
          'Quote',
          ['name', 'quote'],
          shape({
            quote: named(
              'Their words',
              'Exactly as they were given. Never about results or a person’s health.',
              sentences(),
            ),
            name: named('First name', text()),
            place: v.optional(named('Suburb', text())),
            consent: v.optional(
              named('How they agreed', 'In writing. Such as “Letter of 3 May 2026”.', text()),
            ),
            given: v.optional(named('Given on', day({ isPast: true }))),
            source: v.optional(named('Where it was given', 'Such as “Letter”.', text())),
            edited: v.optional(named('I changed or shortened it', v.boolean('true or false'))),
            tie: v.optional(named('Tie to you', 'Paid, given something, or related to you.', text())),
          }),
        ),
      ),
    ),
    hidden: hidden(),
  }),
);

/** `team.yaml` */
export const team = named(
  'Team',
  'A card for each person. Not on the page while there are none.',
  shape({
    heading: named('Heading', text()),
    entries: named(
      'People',
      entries(
        entry(
          'Person',
          ['name', 'role'],
          shape({
            name: named('Name', 'First and last name.', text()),
            role: named('What they do', 'Such as “Practice manager”.', text()),
            text: v.optional(named('About them', 'A sentence.', sentences())),
            image: v.optional(named('Photo', image())),
            link: v.optional(
              named(
                'Link',
                shape({
                  label: named('Words', 'Such as “Read more”.', text()),
                  url: named('Where it leads', link()),
                }),
              ),
            ),
          }),
        ),
      ),
    ),
    hidden: hidden(),
  }),
);

const remarkFields = {
  name: named('Name', text()),
  date: named('Day', day({ isPast: true })),
  text: named('What they wrote', sentences()),
};

/** The front matter of `journal/*.md`; the text below it is the post. */
export const post = named(
  'A post',
  'One post of the journal.',
  withNotes(
    shape({
      title: named('Title', text()),
      date: named('Day', 'The newest post stands first.', day({ isPast: true })),
      summary: named('In short', 'One sentence or two.', sentences()),
      image: v.optional(named('Photo', image())),
      comments: v.optional(
        named(
          'Comments',
          entries(
            entry(
              'Comment',
              ['name', 'text'],
              shape({
                ...remarkFields,
                replies: v.optional(
                  named('Replies', entries(entry('Reply', ['name', 'text'], shape(remarkFields)))),
                  [],
                ),
              }),
            ),
          ),
        ),
        [],
      ),
    }),
    { body: named('The post', prose()) },
  ),
);

/** `journal.yaml`; the posts are `journal/*.md`, newest first. */
export const journal = named(
  'Journal',
  'What stands over your posts. Not on the page while there are none.',
  shape({
    heading: named('Heading', text()),
    intro: v.optional(named('Words below the heading', sentences())),
    hidden: hidden(),
  }),
);

/** `gallery.yaml` */
export const gallery = named(
  'Pictures',
  'Never a person without their written consent, and never “before and after”. Not on the page while there are none.',
  shape({
    heading: named('Heading', text()),
    entries: named(
      'Pictures',
      entries(
        entry(
          'Picture',
          ['caption', 'category'],
          shape({
            image: named('Photo', image()),
            category: named('Kind', 'People can look at one kind alone. Such as “Beach”.', text()),
            caption: v.optional(named('Words below it', text())),
          }),
        ),
      ),
    ),
    hidden: hidden(),
  }),
);

/** `carousel.yaml` */
export const carousel = named(
  'Slides',
  'One at a time, side by side. Not on the page while there are none.',
  shape({
    heading: named('Heading', text()),
    entries: named(
      'Slides',
      entries(
        entry(
          'Slide',
          ['title'],
          shape({
            title: named('Title', text()),
            text: v.optional(named('Words', 'A few sentences.', prose())),
            image: v.optional(named('Photo', image())),
          }),
        ),
      ),
    ),
    hidden: hidden(),
  }),
);

/** `countdown.yaml`: shown once it has a heading; `closing` replaces the heading after `date`. */
export const countdown = named(
  'Countdown',
  'Counts the time to a day. Not on the page while it has no heading.',
  shape({
    heading: v.optional(named('Heading', 'Such as “New sessions open soon”.', text())),
    date: named('Day', dayOrSlashed()),
    closing: named('Once the day is there', 'Stands in place of the heading.', text()),
    units: named(
      'Words below the numbers',
      exactly(4, named('Word', text()), 'words for days, hours, minutes and seconds'),
    ),
    hidden: hidden(),
  }),
);

/** `downloads.yaml`: documents of the folder `downloads`. */
export const downloads = named(
  'Documents',
  'Forms and leaflets to print or keep. Not on the page while there are none.',
  shape({
    heading: named('Heading', text()),
    entries: named(
      'Documents',
      entries(
        entry(
          'Document',
          ['label'],
          shape({
            label: named('Name', 'Such as “Referral form”.', text()),
            note: v.optional(named('Note', 'Such as “For your GP”.', text())),
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
          }),
        ),
      ),
    ),
    hidden: hidden(),
  }),
);
