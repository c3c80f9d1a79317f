import * as v from 'valibot';
import { choice, image, shape } from './fieldSchemas.ts';

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

const logoFile = 'the name of a logo in content/images, such as logo.svg or logo.png';

const logo = shape({
  file: v.pipe(
    v.string(logoFile),
    v.regex(/^[a-z0-9][a-z0-9-]*\.(?:svg|png)$/, logoFile),
    v.description(logoFile),
  ),
  /** The wordmark beside it would say the name a second time. */
  showsName: v.optional(v.boolean('true or false')),
});

const fields = shape({
  accent: v.optional(colour('#07525b')),
  sun: v.optional(colour('#ffc12e')),
  logo: v.optional(logo),
  scene: v.optional(choice(['beach', 'ranges', 'photo', 'none'])),
  /** What the scene `photo` shows. */
  photo: v.optional(image()),
  /** What joins the sections and stands beside the words: water and a pelican, or hills and a kookaburra. */
  surroundings: v.optional(choice(['coast', 'inland'])),
});

/** `brand.yaml`, which may be missing: the practice's own look. A file of comments alone chooses nothing. */
export const brand = v.pipe(
  v.nullable(fields),
  v.transform((chosen) => chosen ?? {}),
);
