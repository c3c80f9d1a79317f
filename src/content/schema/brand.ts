import * as v from 'valibot';
import { choice, group, matching, yesNo } from './fieldSchemas.ts';
import { image } from './images.ts';
import { named } from './notes.ts';

/** `#rrggbb`, in quotes in the file: otherwise YAML would read it as a comment. */
const colour = (example: string) =>
  v.pipe(
    matching(
      `a colour in quotes, such as "${example}"`,
      (found) => /^#[0-9a-f]{6}$/i.test(found),
      { kind: 'colour' },
      `a colour such as ${example}`,
    ),
    v.toLowerCase(),
  );

const logo = group('Logo', 'In place of the half sun beside your name. It becomes the icon too.', {
  file: named(
    'Logo',
    'Shapes alone, without text, or a picture of at least 160 pixels on each side; at most five times as wide as high.',
    matching(
      'the name of a logo in content/images, such as logo.svg or logo.png',
      (name) => /^[a-z0-9][a-z0-9-]*\.(?:svg|png)$/.test(name),
      { kind: 'file', of: 'logo' },
      'an SVG or a PNG',
    ),
  ),
  showsName: yesNo.optional(
    'It holds the name of my practice',
    'Then the name is not written beside it as well.',
  ),
});

const fields = group('Colours and logo', 'Your own look. What you leave out stays as it came.', {
  accent: v.optional(
    named(
      'Main colour',
      'Buttons, links, water and ink. A colour that could not be read is moved until it can.',
      colour('#07525b'),
    ),
  ),
  sun: v.optional(named('Colour of light', 'The sun, the sky, paper and sand.', colour('#ffc12e'))),
  logo: v.optional(logo),
  scene: v.optional(
    choice('What the first screen shows', '', {
      beach: 'The beach',
      ranges: 'Hills, gums and a creek',
      photo: 'My own photo',
      none: 'No drawing',
    }),
  ),
  photo: image.optional(
    'Photo of the first screen',
    'For “My own photo” alone. 1920 pixels wide or more; it stands in an arch beside the words.',
  ),
  surroundings: v.optional(
    choice('Drawings between the sections', '', {
      coast: 'Water and a pelican',
      inland: 'Hills and a kookaburra',
    }),
  ),
});

/** `brand.yaml`, which may be missing or contain only comments. */
export const brand = v.pipe(
  v.nullable(fields),
  v.transform((chosen) => chosen ?? {}),
);
