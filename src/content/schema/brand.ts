import * as v from 'valibot';
import { shape } from './fields.ts';

/** A colour as most programs show it. Without quotes YAML would read the rest of the line as a comment. */
const colour = (example: string) => {
  const words = `a colour in quotes, such as "${example}"`;
  return v.pipe(
    v.string(words),
    v.trim(),
    v.toLowerCase(),
    v.regex(/^#[0-9a-f]{6}$/, words),
    v.description(words),
  );
};

const fields = shape({
  accent: v.optional(colour('#07525b')),
  sun: v.optional(colour('#ffc12e')),
});

/** `brand.yaml`, which may be missing: the practice's own look. A file of comments alone chooses nothing. */
export const brand = v.pipe(
  v.nullable(fields),
  v.transform((chosen) => chosen ?? {}),
);
