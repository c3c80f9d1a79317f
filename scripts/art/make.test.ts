import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test as it } from 'vitest';
import { makeArt } from './make.ts';

const files = makeArt();
const art = files.get('art.svg') ?? '';
/** Files that pages load as separate documents. */
const SEPARATE_FILES = ['land.svg', 'shores.svg', 'land-shores.svg'];
/** A page contains either the beach or this scene. */
const isRangesFile = (name: string) => name.startsWith('ranges-');
const join = (names: string[]) => names.map((name) => files.get(name)).join('\n');
const documents = {
  beach: join([...files.keys()].filter((name) => !isRangesFile(name) && !SEPARATE_FILES.includes(name))),
  ranges: join([...files.keys()].filter((name) => isRangesFile(name) || name === 'art.svg')),
  land: join(['land.svg']),
  shores: join(['shores.svg']),
  'land shores': join(['land-shores.svg']),
};
const everything = Object.values(documents).join('\n');
const tokens = readFileSync(new URL('../../src/page/styles/tokens.css', import.meta.url), 'utf8');

/** The ids of the drawings in an index such as `land.json`. */
const readIds = (json: string) =>
  Object.values(JSON.parse(files.get(json) ?? '{}') as Record<string, { id: string }>).map(({ id }) => id);

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

describe('the stored art', () => {
  it.each([...files.keys()])('%s matches the drawings and seeds (else: node scripts/art/make.ts)', (name) => {
    const stored = new URL(`../../src/page/art/made/${name}`, import.meta.url);
    expect(existsSync(stored) ? readFileSync(stored, 'utf8') : 'missing').toBe(files.get(name));
  });

  it.each([
    ['art.svg', 'art.json', 20],
    ['land.svg', 'land.json', 8],
    ['shores.svg', 'shores.json', 8],
    ['land-shores.svg', 'shores.json', 8],
  ])('%s has each drawing of %s by its id, and no others', (svg, json, atLeast) => {
    const ids = readIds(json);
    expect(ids.length).toBeGreaterThan(atLeast);
    expect(all(files.get(svg) ?? '', /<g id="([A-Z]+)">/g)).toEqual(ids);
  });

  it('has unique names within a page', () => {
    const ids = ['art.json', 'land.json', 'shores.json'].flatMap(readIds);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(Object.entries(documents))(
    'of the %s has unique ids and refers only to existing ones',
    (_, text) => {
      const ids = all(text, / id="([^"]+)"/g);
      expect(new Set(ids).size).toBe(ids.length);
      for (const target of all(text, /href="#([^"]+)"/g)) expect(ids).toContain(target);
    },
  );

  it('uses existing colour tokens', () => {
    const used = new Set(all(everything, /var\(--([\w-]+)/g));
    expect(used.size).toBeGreaterThan(20);
    used.delete('m');
    for (const token of used) expect(tokens).toContain(`--${token}:`);
  });

  it.each(Object.entries(documents))('of the %s has no duplicate path', (_, text) => {
    const paths = all(text, / d="([^"]+)"/g);
    expect(paths.length).toBeGreaterThan(30);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('has whole coordinates', () => {
    for (const d of all(everything, / d="([^"]+)"/g)) expect(d).not.toContain('.');
  });

  it('uses only features that work in external SVG files: no style, script, clip or filter', () => {
    for (const file of [art, ...SEPARATE_FILES.map((name) => files.get(name))])
      expect(file).not.toMatch(
        /<(?:style|script|clipPath|mask|filter|linearGradient|image|text)\b|\sstyle=|\sclass=/,
      );
  });
});
