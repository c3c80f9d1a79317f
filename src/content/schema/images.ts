import * as v from 'valibot';
import { matching, requiredText, shape, text } from './fieldSchemas.ts';
import { LENGTHS } from './lengths.ts';
import { fieldType, named, withControl, withNotes } from './notes.ts';

/** The point of a picture that cropping must keep, as fractions (0 to 1) of the width and height. */
export interface Focus {
  x: number;
  y: number;
}

const EXPECTED =
  'the point of the picture to keep, such as "30% 60%" (from the left, from the top), left or "right top"';
const HORIZONTAL: Readonly<Record<string, number>> = { left: 0, right: 1 };
const VERTICAL: Readonly<Record<string, number>> = { top: 0, bottom: 1 };
const MIDDLE = /^(?:cent(?:re|er)|middle)$/;

/** Accepts two percentages, or one or two of the words left, right, top, bottom and centre, in any order. */
const focus = fieldType(() =>
  v.pipe(
    matching(
      EXPECTED,
      (found) => parseFocus(found) !== undefined,
      { kind: 'focus' },
      'a point of the photo, such as 30% 60%: from the left, from the top',
    ),
    v.transform((found) => parseFocus(found) as Focus),
  ),
);

export function parseFocus(text: string): Focus | undefined {
  const lowerCaseText = text.trim().toLowerCase();
  const parts = lowerCaseText.split(/[\s,]+/);
  if (parts.length > 2) return undefined;
  const [x, y] = parts.map(readPercentage);
  if (x !== undefined && y !== undefined) return { x, y };

  const across = parts.filter((part) => part in HORIZONTAL);
  const down = parts.filter((part) => part in VERTICAL);
  const middle = parts.filter((part) => MIDDLE.test(part));
  if (across.length > 1 || down.length > 1 || across.length + down.length + middle.length < parts.length) {
    return undefined;
  }
  return { x: HORIZONTAL[across[0] ?? ''] ?? 0.5, y: VERTICAL[down[0] ?? ''] ?? 0.5 };
}

function readPercentage(part: string): number | undefined {
  const [, digits] = /^(\d{1,3}(?:\.\d+)?)%$/.exec(part) ?? [];
  return digits !== undefined && Number(digits) <= 100 ? Number(digits) / 100 : undefined;
}

const imageFields = () => ({
  file: named(
    'Photo',
    '',
    matching(
      'the name of a picture in content/images, such as park.jpg',
      (name) => /^[^/\\]+$/.test(name),
      { kind: 'file', of: 'picture' },
      'a photo',
    ),
  ),
  alt: named(
    'What it shows',
    'Read out to people who cannot see it. “Two people walk along the river at sunrise.”',
    v.pipe(requiredText('what the picture shows, in words', LENGTHS.lines), withControl({ kind: 'lines' })),
  ),
  focus: focus.optional('What must stay in view', 'The photo is cut to fit. This point is never cut away.'),
});

/** A picture of `content/images`, with its alternative text and focus. */
export const image = fieldType(() => withNotes(shape(imageFields()), { control: { kind: 'image' } }));

export const captionedImage = (help: string) =>
  withNotes(shape({ ...imageFields(), caption: text.optional('Words below it', help) }), {
    control: { kind: 'image' },
  });
