import * as v from 'valibot';
import { amount } from './facts.ts';
import {
  captionedImage,
  choice,
  day,
  hidden,
  image,
  line,
  list,
  oneToSix,
  prose,
  sentences,
  shape,
  template,
  text,
  wholeNumber,
} from './fieldSchemas.ts';
import { entry, named, prefilled, withNotes } from './notes.ts';

/** `home.yaml`: the first screen. The page keeps each sentence of the lead on one line if the line is wide enough. */
export const home = named(
  'The first screen',
  'What people see before they scroll.',
  shape({
    eyebrow: named('Line above the heading', 'Who you are and where, in a few words.', text()),
    heading: named('Heading', 'Keep it short: on a wide screen it stays on one line.', text()),
    lead: named(
      'Lead',
      'The lines below the heading, one sentence each.',
      list(named('Sentence', text()), 'a list of sentences'),
    ),
    callToAction: named('Words on the button', 'It leads to the form. Such as “Enquire now”.', text()),
  }),
);

/** `overview.yaml`: the themes of SPEC section 1. */
export const overview = named(
  'Why people come',
  'The reasons people come to you, each with footprints.',
  shape({
    heading: named('Heading', text()),
    intro: named('Words below the heading', sentences()),
    themes: named(
      'Reasons',
      oneToSix(
        entry(
          'Reason',
          ['title'],
          shape({
            title: named('Reason', text()),
            text: named('What you do about it', 'One sentence or two.', sentences()),
            track: named(
              'Footprints',
              choice(['run', 'bare', 'pole'], {
                run: 'Running shoes',
                bare: 'Bare feet',
                pole: 'A walking pole',
              }),
            ),
          }),
        ),
        'themes',
      ),
    ),
  }),
);

/** A notice with a review date: the wording check reminds the owner once `reviewBy` is past. */
const notice = shape({
  title: named('What it says', 'Such as “No group classes for now.”', text()),
  text: named('A sentence more', sentences()),
  from: named('Since', day({ isPast: true })),
  reviewBy: named('Look at it again on', 'You are reminded once this day is past.', day()),
});

const DRAWINGS = ['park', 'beach', 'home', 'pilates', 'clinic'] as const;
const DRAWING_LABELS = {
  park: 'A park',
  beach: 'A beach',
  home: 'A home',
  pilates: 'A mat',
  clinic: 'A clinic',
};

/** Either a shipped drawing or the practice's own photo. */
const place = v.pipe(
  withNotes(
    shape({
      place: v.optional(
        named('Drawing', 'A drawing of ours, or else a photo of yours.', choice(DRAWINGS, DRAWING_LABELS)),
      ),
      image: v.optional(named('Photo', 'In place of the drawing.', image())),
      title: named('Place', 'Such as “At the park”.', text()),
      text: named('What it is like', 'One sentence or two.', sentences()),
    }),
    { either: ['place', 'image'] },
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || (dataset.value.place === undefined) !== (dataset.value.image === undefined)) return;
    const found = dataset.value.place ? 'both a place and an image' : 'neither a place nor an image';
    addIssue({ input: found, message: `one of them: place: ${DRAWINGS.join(', ')}; or image: a photo` });
  }),
);

/** An offer beside the sessions, such as clinical Pilates. The drawing is shown until there is a photo. */
const programme = shape({
  heading: named('Heading', 'Such as “Clinical matwork Pilates”.', text()),
  text: named('What it is', sentences()),
  drawing: v.optional(
    named('Drawing', 'Stands until there is a photo.', choice(DRAWINGS, DRAWING_LABELS)),
    'pilates',
  ),
  image: v.optional(named('Photo', 'In place of the drawing.', image())),
});

/** `services.yaml`: places, lengths and a programme (SPEC section 1). */
export const services = named(
  'Services',
  'What you offer, where, and for how long.',
  v.pipe(
    shape({
      heading: named('Heading', text()),
      lead: named('Words below the heading', sentences()),
      places: named('Places', 'Where you meet.', oneToSix(entry('Place', ['title'], place), 'places')),
      lengths: named(
        'Session lengths',
        shape({
          heading: named('Heading', 'Such as “Choose how long”.', text()),
          unit: named('Word for minutes', 'Stands after each number.', text()),
          minutes: named(
            'Lengths',
            'In minutes.',
            oneToSix(named('Length', wholeNumber(5, 180)), 'session lengths in minutes'),
          ),
        }),
      ),
      programme: v.optional(
        named('What else you offer', 'Beside the sessions, such as Pilates or a course.', programme),
      ),
      /** The former name of `programme`, still accepted. */
      pilates: v.optional(
        withNotes(named('Pilates', 'What else you offer, as an earlier version kept it.', programme), {
          isDeprecated: true,
        }),
      ),
      notice: v.optional(
        named('Notice with a reminder', 'True for a while, and you cannot know how long.', notice),
      ),
    }),
    v.check(
      (services) => !(services.programme && services.pilates),
      'programme alone: pilates is the name it had before',
    ),
    v.transform(({ pilates, ...services }) => ({ ...services, ...(pilates && { programme: pilates }) })),
  ),
);

/** The front matter of `about.md`. Without a portrait the page shows a drawing. */
export const about = named(
  'About',
  'Who comes, and what people can expect of you.',
  withNotes(
    shape({
      heading: named('Heading', text()),
      lead: named('First paragraph', 'Larger than the rest: who you are, and where.', sentences()),
      qualificationsHeading: named('Heading of the qualifications', text()),
      qualifications: named(
        'Qualifications',
        'Only what you hold.',
        list(named('Qualification', text()), 'a list of qualifications'),
      ),
      children: v.optional(
        named(
          'Children',
          'Who stays, and what checks you hold. Such as “A parent may stay. I hold a blue card.”',
          sentences(),
        ),
      ),
      register: v.optional(
        named(
          'Where people can look you up',
          'On the page once you are named. Such as “You can look me up in the [public search](https://…).”',
          line(),
        ),
      ),
      portrait: v.optional(
        named(
          'Photo of you',
          'A small round cut of it stands beside the form too.',
          captionedImage('Left out, it is your name.'),
        ),
      ),
    }),
    {
      body: named(
        'Your story',
        'A few short paragraphs: who your clients are, how you begin, what you plan around.',
        prose(),
      ),
    },
  ),
);

/** Prices with a review date: the wording check reminds the owner a year after `reviewed`. */
const prices = shape({
  caption: named('Heading', 'Such as “What it costs”.', prefilled('What it costs', text())),
  reviewed: named(
    'I last looked at them on',
    'You are reminded after a year.',
    prefilled('today', day({ isPast: true })),
  ),
  asOf: named(
    'How that day is told',
    'Stands below the prices.',
    prefilled('Prices as of {date}.', template('date')),
  ),
  entries: named(
    'Prices',
    v.pipe(
      list(
        entry(
          'Price',
          ['what', 'amount'],
          shape({
            what: named('What', 'Such as “First visit, 60 minutes”.', text()),
            amount: named('Amount', amount()),
            note: v.optional(named('Note', 'Such as “With a written plan.”', text())),
          }),
        ),
        'a list of prices',
      ),
      v.maxLength(12, 'a list of prices, twelve at most'),
    ),
  ),
  hidden: hidden(),
});

/** `pricing.yaml`: as shipped, an invitation to ask, without prices (SPEC section 1). */
export const pricing = named(
  'Pricing',
  'What it costs, or an invitation to ask, and who may pay a part.',
  shape({
    heading: named('Heading', text()),
    lead: named(
      'Words below the heading',
      'If you name prices, do not say here that there are none.',
      sentences(),
    ),
    callToAction: named('Words on the button', 'It leads to the form. Such as “Get in touch”.', text()),
    prices: v.optional(named('Prices', 'Left out, your page names no price.', prices)),
    rebates: named(
      'Rebates',
      'Never sure: keep words such as “may”, and never promise a sum.',
      shape({
        intro: named('Words before the payers', text()),
        payers: named(
          'Payers',
          oneToSix(
            entry(
              'Payer',
              ['name'],
              shape({
                name: named('Name', 'Such as “DVA”.', text()),
                meaning: v.optional(
                  named('What the short name means', 'Such as “Department of Veterans’ Affairs”.', text()),
                ),
              }),
            ),
            'payers',
          ),
        ),
        note: named('Words about the payers', 'What people need first, and who decides.', sentences()),
        supportAtHome: v.optional(
          named(
            'Support at Home',
            'For older people. Such as “Support at Home may pay, through your provider. Ask them first.”',
            sentences(),
          ),
        ),
        ndis: v.optional(
          named(
            'NDIS, yes or no',
            'Such as “I see people with a plan of the National Disability Insurance Scheme (NDIS) who manage it themselves.”',
            sentences(),
          ),
        ),
      }),
    ),
  }),
);

/** `faq.yaml`; the questions are `faq/*.md`. */
export const faq = named(
  'Words above the questions',
  'What stands over your questions and answers.',
  shape({
    heading: named('Heading', text()),
    intro: named('Words below the heading', 'Say what to do when a question is not there.', line()),
  }),
);

/** The front matter of `faq/*.md`; the text below it is the answer. */
export const question = named(
  'A question and its answer',
  'One of the questions people ask you most.',
  withNotes(
    shape({
      question: named('Question', 'As a client would ask it.', text()),
      order: named('Its place', 'The lowest number stands first.', wholeNumber(1, 99)),
    }),
    { body: named('Answer', 'Two to four sentences.', prose()) },
  ),
);
