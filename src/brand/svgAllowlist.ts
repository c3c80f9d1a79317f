/** The SVG subset that a logo may use: shapes, groups, gradients and clips, and the attributes that place and paint them. */

export const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(
  'g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
);

/** What drawing programs write for themselves, and what only says in words what the logo is: nothing of it shows. */
export const IGNORED_ELEMENTS: ReadonlySet<string> = new Set(['title', 'desc', 'metadata']);

const PAINT =
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity clip-path clip-rule mask stop-color stop-opacity color display visibility vector-effect paint-order mask-type';
const PLACE =
  'id d x y width height cx cy r rx ry x1 y1 x2 y2 fx fy points transform viewBox offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits preserveAspectRatio pathLength transform-origin';
const PAINTS: ReadonlySet<string> = new Set(PAINT.split(' '));

export const ALLOWED_ATTRIBUTES: ReadonlySet<string> = new Set([...PAINTS, ...PLACE.split(' ')]);

/** What changes the look and cannot be carried over: in an attribute or a style, it is a fault. */
const REFUSED: ReadonlySet<string> = new Set(
  'filter mix-blend-mode marker marker-start marker-mid marker-end background animation offset-path clip'.split(
    ' ',
  ),
);
/** Default values, which change nothing on a shape. */
const HAS_NO_EFFECT = /^(?:none|normal|auto|inherit|initial)?$/;

/** Whether a logo would look otherwise without it. */
export const changesLook = (name: string, value: string): boolean =>
  REFUSED.has(name) && !HAS_NO_EFFECT.test(value.trim());
/** The attributes of the root that all shapes inherit. */
export const isPaintAttribute = (name: string): boolean => PAINTS.has(name);

/** Numbers, names, colours and path data; of functions only transforms, colours and references inside the file. */
export function isSafeValue(value: string): boolean {
  if (!/^[\w\s#%.,()+\-:]*$/.test(value)) return false;
  // What stands before each bracket: a pattern that looks ahead for one would do so at every letter.
  const functions = value
    .replace(/\burl\(\s*#[\w-]+\s*\)/g, '')
    .split('(')
    .slice(0, -1)
    .map((before) =>
      before
        .trimEnd()
        .split(/[^\w-]/)
        .at(-1),
    );
  return functions.every((name) =>
    /^(?:matrix|translate|scale|rotate|skew[XY]|rgba?|hsla?)?$/.test(name ?? ''),
  );
}

/** Where a style places a shape: the same as an attribute, but for a transform, which has units there. */
const PLACED_BY_STYLE = /^(?:x|y|width|height|cx|cy|r|rx|ry)$/;
const MOVED_BY_STYLE = /^(?:transform|translate|rotate|scale|d)$/;

/** Cut in two steps: one pattern for both would try each of many blanks. */
const readValue = (value: string): string =>
  value
    .replaceAll(/["']/g, '')
    .replace(/!important$/, '')
    .trimEnd();

/** `fill:#fff;-inkscape-x:y` as attributes: what paints, places, or would be missed. */
export function readStyle(style: string): Record<string, string> {
  const declarations = style.split(';').map((text) => text.split(/:(.*)/s).map((part) => part.trim()));
  return Object.fromEntries(
    declarations.flatMap(([name = '', value = '']) =>
      PAINTS.has(name) || PLACED_BY_STYLE.test(name) || MOVED_BY_STYLE.test(name) || REFUSED.has(name)
        ? [[MOVED_BY_STYLE.test(name) ? `style="${name}"` : name, readValue(value)]]
        : [],
    ),
  );
}
