import * as v from 'valibot';
import { day, shape } from './fieldSchemas.ts';

const WORDS = 'no, or the day on which you made sure of it, such as 2026-12-01';
const aDay = day();

/** The day on which the owner made sure of it; nothing while it is `no`. */
const confirmation = () =>
  v.optional(
    v.pipe(
      v.string(WORDS),
      v.check((found) => found === 'no' || v.is(aDay, found), WORDS),
      v.transform((found) => (found === 'no' ? undefined : found)),
      v.description(WORDS),
    ),
  );

/**
 * `confirmed.yaml`, which may be missing: which of the things that only the owner can know are true. The page says them
 * either way; the wording check names each that nobody has confirmed.
 */
export const confirmed = shape({
  qualifications: confirmation(),
  replyTime: confirmation(),
  callTimes: confirmation(),
  suburbs: confirmation(),
  company: confirmation(),
  access: confirmation(),
  gear: confirmation(),
  gpLetters: confirmation(),
  groupClasses: confirmation(),
  privacy: confirmation(),
});
