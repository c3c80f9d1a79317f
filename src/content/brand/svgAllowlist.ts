/** The SVG subset of a logo: shapes, groups, gradients and clips, with attributes for position and paint. */

const listNames = (names: string): ReadonlySet<string> => new Set(names.split(' '));

export const ALLOWED_ELEMENTS = listNames(
  'g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask',
);

/** Elements that browsers do not render: dropped without a fault. */
export const IGNORED_ELEMENTS = listNames('title desc metadata');

export const PAINT_ATTRIBUTES = listNames(
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity clip-path clip-rule mask stop-color stop-opacity color display visibility vector-effect paint-order mask-type',
);
const POSITION_ATTRIBUTES = listNames(
  'id d x y width height cx cy r rx ry x1 y1 x2 y2 fx fy points transform viewBox offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits preserveAspectRatio pathLength transform-origin',
);
export const ALLOWED_ATTRIBUTES = new Set([...PAINT_ATTRIBUTES, ...POSITION_ATTRIBUTES]);

/** Unsupported properties that change the look. They are faults both as attributes and in styles. */
const REFUSED_PROPERTIES = listNames(
  'filter mix-blend-mode marker marker-start marker-mid marker-end background animation offset-path clip',
);
/** Default values. A refused property with such a value has no effect. */
const DEFAULT_VALUE = /^(?:none|normal|auto|inherit|initial)?$/;

export const changesLook = (name: string, value: string): boolean =>
  REFUSED_PROPERTIES.has(name) && !DEFAULT_VALUE.test(value.trim());

/** Allows numbers, names, colours and path data. The only functions are transforms, colours and links in the file. */
export function isSafeValue(value: string): boolean {
  if (!/^[\w\s#%.,()+\-:]*$/.test(value)) return false;
  // Splits at the brackets, because a pattern with a lookahead takes quadratic time.
  const functionNames = value
    .replace(/\burl\(\s*#[\w-]+\s*\)/g, '')
    .split('(')
    .slice(0, -1)
    .map((textBefore) =>
      textBefore
        .trimEnd()
        .split(/[^\w-]/)
        .at(-1),
    );
  return functionNames.every((name) =>
    /^(?:matrix|translate|scale|rotate|skew[XY]|rgba?|hsla?)?$/.test(name ?? ''),
  );
}

/** Properties that mean the same in styles and attributes. Transforms have units in styles, and are refused there. */
const POSITION_PROPERTY = /^(?:x|y|width|height|cx|cy|r|rx|ry)$/;
const TRANSFORM_PROPERTY = /^(?:transform|translate|rotate|scale|d)$/;

/** Trims in two steps, because a single pattern would take quadratic time on a run of spaces. */
const readValue = (value: string): string =>
  value
    .replaceAll(/["']/g, '')
    .replace(/!important$/, '')
    .trimEnd();

/** Converts `fill:#fff;-inkscape-x:y` to attributes. Drops properties that do not change the look. */
export function readStyle(style: string): Record<string, string> {
  const declarations = style.split(';').map((text) => text.split(/:(.*)/s).map((part) => part.trim()));
  return Object.fromEntries(
    declarations.flatMap(([name = '', value = '']) =>
      PAINT_ATTRIBUTES.has(name) ||
      POSITION_PROPERTY.test(name) ||
      TRANSFORM_PROPERTY.test(name) ||
      REFUSED_PROPERTIES.has(name)
        ? [[TRANSFORM_PROPERTY.test(name) ? `style="${name}"` : name, readValue(value)]]
        : [],
    ),
  );
}
