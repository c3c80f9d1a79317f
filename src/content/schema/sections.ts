import * as v from 'valibot';
import { amount } from './facts.ts';
import {
  choice,
  day,
  entry,
  group,
  hidden,
  line,
  list,
  oneToSix,
  pastDay,
  prose,
  refuseIf,
  sentences,
  template,
  text,
  wholeNumber,
} from './fieldSchemas.ts';
import { captionedImage, image } from './images.ts';
import { named, prefilled, withNotes } from './notes.ts';

/** `home.yaml`: the first screen. The page keeps each sentence of the lead on one line if the line is wide enough. */
export const home = group('The first screen', 'What people see before they scroll.', {
  eyebrow: text('Line above the heading', 'Who you are and where, in a few words.'),
  heading: text('Heading', 'Keep it short: on a wide screen it stays on one line.'),
  lead: list(
    'Lead',
    'The lines below the heading, one sentence each.',
    text('Sentence'),
    'a list of sentences',
  ),
  callToAction: text('Words on the button', 'It leads to the form. Such as “Enquire now”.'),
});

const theme = entry('Reason', ['title'], {
  title: text('Reason'),
  text: sentences('What you do about it', 'One sentence or two.'),
  track: choice('Footprints', '', { run: 'Running shoes', bare: 'Bare feet', pole: 'A walking pole' }),
});

/** `overview.yaml`: the themes of SPEC section 1. */
export const overview = group('Why people come', 'The reasons people come to you, each with footprints.', {
  heading: text('Heading'),
  intro: sentences('Words below the heading'),
  themes: oneToSix('Reasons', '', theme, 'themes'),
});

/** A notice with a review date: the wording check reminds the owner once `reviewBy` is past. */
const notice = group('Notice with a reminder', 'True for a while, and you cannot know how long.', {
  title: text('What it says', 'Such as “No group classes for now.”'),
  text: sentences('A sentence more'),
  from: pastDay('Since'),
  reviewBy: day('Look at it again on', 'You are reminded once this day is past.'),
});

const DRAWINGS = { park: 'A park', beach: 'A beach', home: 'A home', pilates: 'A mat', clinic: 'A clinic' };

/** Either a shipped drawing or the practice's own photo. */
const place = v.pipe(
  withNotes(
    entry('Place', ['title'], {
      place: v.optional(choice('Drawing', 'A drawing of ours, or else a photo of yours.', DRAWINGS)),
      image: image.optional('Photo', 'In place of the drawing.'),
      title: text('Place', 'Such as “At the park”.'),
      text: sentences('What it is like', 'One sentence or two.'),
    }),
    { either: ['place', 'image'] },
  ),
  refuseIf(
    ({ place, image }) =>
      (place === undefined) === (image === undefined) && [
        place ? 'both a place and an image' : 'neither a place nor an image',
        `one of them: place: ${Object.keys(DRAWINGS).join(', ')}; or image: a photo`,
      ],
  ),
);

const programmeFields = {
  heading: text('Heading', 'Such as “Clinical matwork Pilates”.'),
  text: sentences('What it is'),
  drawing: v.optional(choice('Drawing', 'Stands until there is a photo.', DRAWINGS), 'pilates'),
  image: image.optional('Photo', 'In place of the drawing.'),
};

/** An offer in addition to the sessions, such as clinical Pilates. The drawing is shown until there is a photo. */
const programme = group(
  'What else you offer',
  'Beside the sessions, such as Pilates or a course.',
  programmeFields,
);

/** The former name of `programme`, still accepted. */
const pilates = withNotes(
  group('Pilates', 'What else you offer, as an earlier version kept it.', programmeFields),
  { isDeprecated: true },
);

/** `services.yaml`: places, lengths and a programme (SPEC section 1). */
export const services = v.pipe(
  group('Services', 'What you offer, where, and for how long.', {
    heading: text('Heading'),
    lead: sentences('Words below the heading'),
    places: oneToSix('Places', 'Where you meet.', place, 'places'),
    lengths: group('Session lengths', '', {
      heading: text('Heading', 'Such as “Choose how long”.'),
      unit: text('Word for minutes', 'Stands after each number.'),
      minutes: oneToSix(
        'Lengths',
        'In minutes.',
        wholeNumber('Length', '', 5, 180),
        'session lengths in minutes',
      ),
    }),
    programme: v.optional(programme),
    pilates: v.optional(pilates),
    notice: v.optional(notice),
  }),
  v.check(
    (services) => !(services.programme && services.pilates),
    'programme alone: pilates is the name it had before',
  ),
  v.transform(({ pilates, ...services }) => ({ ...services, ...(pilates && { programme: pilates }) })),
);

/** The front matter of `about.md`. Without a portrait the page shows a drawing. */
export const about = withNotes(
  group('About', 'Who comes, and what people can expect of you.', {
    heading: text('Heading'),
    lead: sentences('First paragraph', 'Larger than the rest: who you are, and where.'),
    qualificationsHeading: text('Heading of the qualifications'),
    qualifications: list(
      'Qualifications',
      'Only what you hold.',
      text('Qualification'),
      'a list of qualifications',
    ),
    children: sentences.optional(
      'Children',
      'Who stays, and what checks you hold. Such as “A parent may stay. I hold a blue card.”',
    ),
    register: line.optional(
      'Where people can look you up',
      'On the page once you are named. Such as “You can look me up in the [public search](https://…).”',
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
    body: prose(
      'Your story',
      'A few short paragraphs: who your clients are, how you begin, what you plan around.',
    ),
  },
);

const price = entry('Price', ['what', 'amount'], {
  what: text('What', 'Such as “First visit, 60 minutes”.'),
  amount: amount('Amount'),
  note: text.optional('Note', 'Such as “With a written plan.”'),
});

/** Prices with a review date: the wording check reminds the owner a year after `reviewed`. */
const prices = group('Prices', 'Left out, your page names no price.', {
  caption: prefilled('What it costs', text('Heading', 'Such as “What it costs”.')),
  reviewed: prefilled('today', pastDay('I last looked at them on', 'You are reminded after a year.')),
  asOf: prefilled(
    'Prices as of {date}.',
    template('How that day is told', 'Stands below the prices.', 'date'),
  ),
  entries: v.pipe(
    list('Prices', '', price, 'a list of prices'),
    v.maxLength(12, 'a list of prices, twelve at most'),
  ),
  hidden: hidden(),
});

const payer = entry('Payer', ['name'], {
  name: text('Name', 'Such as “DVA”.'),
  meaning: text.optional('What the short name means', 'Such as “Department of Veterans’ Affairs”.'),
});

/** `pricing.yaml`: as shipped, an invitation to ask, without prices (SPEC section 1). */
export const pricing = group('Pricing', 'What it costs, or an invitation to ask, and who may pay a part.', {
  heading: text('Heading'),
  lead: sentences('Words below the heading', 'If you name prices, do not say here that there are none.'),
  callToAction: text('Words on the button', 'It leads to the form. Such as “Get in touch”.'),
  prices: v.optional(prices),
  rebates: group('Rebates', 'Never sure: keep words such as “may”, and never promise a sum.', {
    intro: text('Words before the payers'),
    payers: oneToSix('Payers', '', payer, 'payers'),
    note: sentences('Words about the payers', 'What people need first, and who decides.'),
    supportAtHome: sentences.optional(
      'Support at Home',
      'For older people. Such as “Support at Home may pay, through your provider. Ask them first.”',
    ),
    ndis: sentences.optional(
      'NDIS, yes or no',
      'Such as “I see people with a plan of the National Disability Insurance Scheme (NDIS) who manage it themselves.”',
    ),
  }),
});

/** `faq.yaml`; the questions are `faq/*.md`. */
export const faq = group('Words above the questions', 'What stands over your questions and answers.', {
  heading: text('Heading'),
  intro: line('Words below the heading', 'Say what to do when a question is not there.'),
});

/** The front matter of `faq/*.md`. The text below it is the answer. */
export const question = withNotes(
  group('A question and its answer', 'One of the questions people ask you most.', {
    question: text('Question', 'As a client would ask it.'),
    order: wholeNumber('Its place', 'The lowest number stands first.', 1, 99),
  }),
  { body: prose('Answer', 'Two to four sentences.') },
);
