import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makePalette } from '../../../scripts/brand/make-palette.ts';
import { deriveTheme, describeAdjustment } from './brandTheme.ts';
import { measureContrast, toHex } from './colour.ts';
import { type Palette, pickColour, recolourStyles, SHIPPED } from './palette.ts';
import { CONTRAST_PAIRS } from './solveContrast.ts';

const css = readFileSync(new URL('../../page/styles/tokens.css', import.meta.url), 'utf8');
const shippedBrand = {
  accent: pickColour(SHIPPED, '--accent', 'light'),
  sun: pickColour(SHIPPED, '--art-sun', 'light'),
};

/** Describes every contrast pair that a palette fails. */
function findBroken(palette: Palette): string[] {
  return (['light', 'dark'] as const).flatMap((theme) =>
    CONTRAST_PAIRS.flatMap(({ token, on, atLeast }) =>
      on.flatMap((ground) => {
        const colour = pickColour(palette, token, theme);
        const contrast = measureContrast(
          colour,
          ground.startsWith('--') ? pickColour(palette, ground, theme) : ground,
        );
        return contrast < atLeast ? [`${theme} ${token} ${colour} on ${ground}: ${contrast.toFixed(2)}`] : [];
      }),
    ),
  );
}

describe('the shipped colours', () => {
  it('are exactly the colours of tokens.css', () => {
    const stored = readFileSync(new URL('shippedColours.json', import.meta.url), 'utf8');
    expect(stored, 'run: node scripts/brand/make-palette.ts').toBe(makePalette());
    expect(SHIPPED.size).toBeGreaterThan(55);
    expect(SHIPPED.get('--paper')).toEqual(['#fffbf2', '#0a2229']);
    expect(SHIPPED.get('--on-sun')).toEqual(['#06343b']);
  });

  it('meet every contrast pair', () => expect(findBroken(SHIPPED)).toEqual([]));

  it.each([
    ['nothing', {}],
    ['the shipped accent', { accent: shippedBrand.accent }],
    ['the shipped sun', { sun: shippedBrand.sun }],
    ['both', shippedBrand],
  ])('are derived unchanged from %s', (_, brand) => {
    const { palette, adjustments } = deriveTheme(brand);
    expect([...palette]).toEqual([...SHIPPED]);
    expect(adjustments).toEqual([]);
    expect(recolourStyles(css, palette)).toBe(css);
  });
});

describe('any brand', () => {
  const HUES = Array.from({ length: 72 }, (_, step) => step * 5);
  const STRENGTHS = [
    { l: 0.2, c: 0.05 },
    { l: 0.45, c: 0.02 },
    { l: 0.45, c: 0.3 },
    { l: 0.7, c: 0.12 },
    { l: 0.92, c: 0.2 },
  ];

  it.each(HUES)('of hue %d meets every contrast pair in both themes', (h) => {
    for (const { l, c } of STRENGTHS) {
      const accent = toHex({ l, c, h, alpha: 1 });
      for (const hueShift of [35, 120, 200, 320]) {
        const sun = toHex({ l: 1.05 - l, c: 0.15, h: h + hueShift, alpha: 1 });
        const { palette } = deriveTheme({ accent, sun });
        expect(findBroken(palette), `${accent} and ${sun}`).toEqual([]);
      }
    }
  });

  it.each(['#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff'])(
    'of only the colour %s meets every contrast pair in both themes',
    (colour) => {
      expect(findBroken(deriveTheme({ accent: colour, sun: colour }).palette)).toEqual([]);
    },
  );

  it('uses a readable colour unchanged', () => {
    const { palette, adjustments } = deriveTheme({ accent: '#5b2a86', sun: '#ff8a66' });
    expect(pickColour(palette, '--accent', 'light')).toBe('#5b2a86');
    expect(pickColour(palette, '--art-sun', 'light')).toBe('#ff8a66');
    expect(adjustments).toEqual([]);
  });

  it('adjusts an unreadable colour, and reports it', () => {
    const { adjustments } = deriveTheme({ accent: '#ffd400', sun: '#7a1f1f' });
    expect(adjustments.map(({ colour, given }) => [colour, given])).toEqual([
      ['accent', '#ffd400'],
      ['sun', '#7a1f1f'],
    ]);
    expect(adjustments.map(describeAdjustment)).toEqual([
      expect.stringMatching(/^The accent #ffd400 was darkened to #[0-9a-f]{6}, so that words/),
      expect.stringMatching(/^The sun #7a1f1f was lightened to #[0-9a-f]{6}, so that words on the sun/),
    ]);
  });

  it('keeps colours with a meaning', () => {
    const { palette } = deriveTheme({ accent: '#5b2a86', sun: '#ff8a66' });
    for (const token of ['--error-bg', '--success-bg', '--warn-bg', '--art-coral', '--art-wood'])
      expect(palette.get(token)).toEqual(SHIPPED.get(token));
  });
});

describe('a style sheet', () => {
  const { palette } = deriveTheme({ accent: '#5b2a86' });

  it('of the build is recoloured in place', () => {
    const built =
      ':root{--accent:var(--light,#07525b)var(--dark,#9fdcd2)}.x{--accent:var(--c);color:#07525b}';
    const [light, dark] = palette.get('--accent') ?? [];
    expect(recolourStyles(built, palette)).toBe(
      `:root{--accent:var(--light,${light})var(--dark,${dark})}.x{--accent:var(--c);color:#07525b}`,
    );
  });

  it('keeps the transparency of a scrim', () => {
    expect(palette.get('--scrim')?.[0]).toMatch(/^#[0-9a-f]{6}b8$/);
  });
});
