import * as v from 'valibot';
import { day, exactly, image, isDay, link, prose, shape, text } from './fieldSchemas.ts';

/**
 * Sections kept in reserve (SPEC section 1: styling exists, no content is shown). Each file ships with no
 * entries, and a section without entries is not on the page at all.
 */
const entries = <const Item extends v.GenericSchema>(item: Item) => v.array(item, 'a list of entries, or []');

/** `testimonials.yaml`. What the law may ask about a quote is kept with it, and checked by the wording rules. */
export const testimonials = shape({
  heading: text(),
  entries: entries(
    shape({
      quote: text(),
      name: text(),
      place: v.optional(text()),
      /** How the person agreed, in writing, that the practice may publish this. */
      consent: v.optional(text()),
      given: v.optional(day()),
      source: v.optional(text()),
      edited: v.optional(v.boolean('true or false')),
      /** Paid, given something, or related to the practice. */
      tie: v.optional(text()),
    }),
  ),
});

/** `team.yaml`: trainer cards. */
export const team = shape({
  heading: text(),
  entries: entries(
    shape({
      name: text(),
      role: text(),
      text: v.optional(text()),
      image: v.optional(image()),
      link: v.optional(shape({ label: text(), url: link() })),
    }),
  ),
});

const remark = { name: text(), date: day(), text: text() };

/** The front matter of one `journal/*.md`; its prose is the post. */
export const post = shape({
  title: text(),
  date: day(),
  summary: text(),
  image: v.optional(image()),
  comments: v.optional(entries(shape({ ...remark, replies: v.optional(entries(shape(remark)), []) })), []),
});

/** `journal.yaml`; the posts are `journal/*.md`, newest first. */
export const journal = shape({ heading: text(), intro: v.optional(text()) });

/** `gallery.yaml`: pictures, filtered by category. */
export const gallery = shape({
  heading: text(),
  entries: entries(shape({ image: image(), category: text(), caption: v.optional(text()) })),
});

/** `carousel.yaml`: slides. */
export const carousel = shape({
  heading: text(),
  entries: entries(shape({ title: text(), text: v.optional(prose()), image: v.optional(image()) })),
});

/** `countdown.yaml`: counts down to `date` once it has a heading; `closing` is said when the date is past. */
export const countdown = shape({
  heading: v.optional(text()),
  date: v.pipe(
    v.string('a date such as 2020/10/10'),
    v.regex(/^\d{4}\/(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01])$/, 'a date such as 2020/10/10'),
    v.check((found) => isDay(found.replaceAll('/', '-')), 'a date such as 2020/10/10'),
    v.description('a date such as 2020/10/10'),
  ),
  closing: text(),
  units: exactly(4, text(), 'words for days, hours, minutes and seconds'),
});
