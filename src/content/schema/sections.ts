import * as v from 'valibot';
import { choice, day, exactly, image, line, list, shape, text, wholeNumber } from './fields.ts';

/** `home.yaml`: the first screen. Each part of the lead is kept together on one line where it fits. */
export const home = shape({
  eyebrow: text(),
  heading: text(),
  lead: list(text(), 'a list of sentences'),
  callToAction: text(),
});

/** `overview.yaml`: the three themes of SPEC section 1. `track` chooses the drawing of footprints. */
export const overview = shape({
  heading: text(),
  intro: text(),
  themes: exactly(
    3,
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

/** `services.yaml`: places, lengths and Pilates (SPEC section 1). `place` chooses the drawing. */
export const services = shape({
  heading: text(),
  lead: text(),
  places: exactly(
    3,
    shape({
      place: choice(['park', 'beach', 'home']),
      title: text(),
      text: text(),
    }),
    'places',
  ),
  lengths: shape({
    heading: text(),
    unit: text(),
    minutes: exactly(3, wholeNumber(5, 180), 'session lengths in minutes'),
  }),
  pilates: shape({ heading: text(), text: text() }),
  notice: v.optional(notice),
});

/** The front matter of `about.md`; its prose is the body. Without a portrait the drawing stands. */
export const about = shape({
  heading: text(),
  lead: text(),
  qualificationsHeading: text(),
  qualifications: list(text(), 'a list of qualifications'),
  portrait: v.optional(image()),
});

/** `pricing.yaml`: an invitation and no price (SPEC section 1). */
export const pricing = shape({
  heading: text(),
  lead: text(),
  callToAction: text(),
  rebates: shape({
    intro: text(),
    payers: exactly(3, shape({ name: text(), meaning: v.optional(text()) }), 'payers'),
    note: text(),
  }),
});

/** `faq.yaml`; the questions themselves are `faq/*.md`. */
export const faq = shape({ heading: text(), intro: line() });

/** The front matter of one question; its prose is the answer. */
export const question = shape({ question: text(), order: wholeNumber(1, 99) });
