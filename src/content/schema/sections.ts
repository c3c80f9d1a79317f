import * as v from 'valibot';
import { amount } from './facts.ts';
import {
  choice,
  day,
  image,
  line,
  list,
  oneToSix,
  shape,
  template,
  text,
  wholeNumber,
} from './fieldSchemas.ts';

/** `home.yaml`: the first screen. Each part of the lead is kept together on one line where it fits. */
export const home = shape({
  eyebrow: text(),
  heading: text(),
  lead: list(text(), 'a list of sentences'),
  callToAction: text(),
});

/** `overview.yaml`: the themes of SPEC section 1, three as shipped. `track` chooses the drawing of footprints. */
export const overview = shape({
  heading: text(),
  intro: text(),
  themes: oneToSix(
    shape({
      title: text(),
      text: text(),
      track: choice(['run', 'bare', 'pole']),
    }),
    'themes',
  ),
});

/** A notice that is only true for a while: the content check reminds the owner once `reviewBy` is past. */
const notice = shape({ title: text(), text: text(), from: day(), reviewBy: day() });

const DRAWINGS = ['park', 'beach', 'home', 'pilates'] as const;

/** Exactly one of a drawing of ours and a photo of the practice's own. */
const place = v.pipe(
  shape({
    place: v.optional(choice(DRAWINGS)),
    image: v.optional(image()),
    title: text(),
    text: text(),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || (dataset.value.place === undefined) !== (dataset.value.image === undefined)) return;
    const found = dataset.value.place ? 'both a place and an image' : 'neither a place nor an image';
    addIssue({ input: found, message: `one of them: place: ${DRAWINGS.join(', ')}; or image: a photo` });
  }),
);

/** What is offered beside the sessions, such as clinical Pilates; the drawing stands until there is a photo. */
const programme = shape({
  heading: text(),
  text: text(),
  drawing: v.optional(choice(DRAWINGS), 'pilates'),
  image: v.optional(image()),
});

/** `services.yaml`: places, lengths and a programme (SPEC section 1). `place` chooses the drawing. */
export const services = v.pipe(
  shape({
    heading: text(),
    lead: text(),
    places: oneToSix(place, 'places'),
    lengths: shape({
      heading: text(),
      unit: text(),
      minutes: oneToSix(wholeNumber(5, 180), 'session lengths in minutes'),
    }),
    programme: v.optional(programme),
    /** What `programme` was called before it could be any: a folder of that time is as good as it was. */
    pilates: v.optional(programme),
    notice: v.optional(notice),
  }),
  v.check(
    (services) => !(services.programme && services.pilates),
    'programme alone: pilates is the name it had before',
  ),
  v.transform(({ pilates, ...services }) => ({ ...services, ...(pilates && { programme: pilates }) })),
);

/** A photo of the practitioner. `caption` stands below it; left out, it is the name. */
const portrait = shape({ ...image().entries, caption: v.optional(text()) });

/** The front matter of `about.md`; its prose is the body. Without a portrait the drawing stands. */
export const about = shape({
  heading: text(),
  lead: text(),
  qualificationsHeading: text(),
  qualifications: list(text(), 'a list of qualifications'),
  portrait: v.optional(portrait),
});

/** What sessions cost, and the day somebody last made sure of it: the doctor reminds the owner after a year. */
const prices = shape({
  caption: text(),
  reviewed: day(),
  asOf: template('date'),
  entries: v.pipe(
    list(shape({ what: text(), amount: amount(), note: v.optional(text()) }), 'a list of prices'),
    v.maxLength(12, 'a list of prices, twelve at most'),
  ),
});

/** `pricing.yaml`: an invitation and, as shipped, no price (SPEC section 1). */
export const pricing = shape({
  heading: text(),
  lead: text(),
  callToAction: text(),
  prices: v.optional(prices),
  rebates: shape({
    intro: text(),
    payers: oneToSix(shape({ name: text(), meaning: v.optional(text()) }), 'payers'),
    note: text(),
  }),
});

/** `faq.yaml`; the questions themselves are `faq/*.md`. */
export const faq = shape({ heading: text(), intro: line() });

/** The front matter of one question; its prose is the answer. */
export const question = shape({ question: text(), order: wholeNumber(1, 99) });
