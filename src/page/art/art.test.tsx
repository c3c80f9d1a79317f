import { readFileSync } from 'node:fs';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test as it } from 'vitest';
import {
  BirdOnPost,
  DefaultLogo,
  Dial,
  Kit,
  Mountains,
  Seam,
  SectionSeam,
  Spot,
  Track,
} from './drawings.tsx';
import shores from './made/shores.json' with { type: 'json' };
import { PlainScene, SCENES, Sun } from './scenes.tsx';

const art = readFileSync(new URL('./made/art.svg', import.meta.url), 'utf8');

const land = readFileSync(new URL('./made/land.svg', import.meta.url), 'utf8');

const drawings: Record<string, ReactElement> = {
  park: <Spot name="park" />,
  beach: <Spot name="beach" />,
  home: <Spot name="home" />,
  pilates: <Spot name="pilates" />,
  clinic: <Spot name="clinic" />,
  ripple: <Seam name="ripple" inland={false} />,
  swell: <Seam name="swell" inland={false} />,
  swash: <Seam name="swash" inland={false} />,
  sunSea: <Seam name="sun-sea" inland={false} />,
  tide: <Seam name="tide" inland={false} />,
  run: <Track name="run" />,
  bare: <Track name="bare" />,
  pole: <Track name="pole" />,
  kit: <Kit inland={false} />,
  pelican: <BirdOnPost inland={false} />,
  mountains: <Mountains />,
};

it.each([
  ...(['ripple', 'swell', 'swash', 'sun-sea', 'drain', 'tide'] as const).map((name) => (
    <Seam key={name} name={name} inland />
  )),
  <Kit key="kit" inland />,
  <BirdOnPost key="bird" inland />,
])('uses the inland drawing for an inland practice: drawing %#', (drawing) => {
  const html = renderToStaticMarkup(drawing);
  const [, file, id] = /<use href="([^"#]+)#([^"]+)"/.exec(html) ?? [];
  expect(file).toContain('land');
  expect(land).toContain(`<g id="${id}">`);
});

it.each([
  ['team', false, 'shores', shores.team],
  ['team', true, 'land-shores', shores.team],
  ['planted', false, 'shores', shores.other],
])('draws the seam above %s (inland: %s) from the file %s, as %o', (section, inland, file, { id }) => {
  const html = renderToStaticMarkup(<SectionSeam section={section} inland={inland} />);
  expect(html).toMatch(new RegExp(`<use href="[^"#]*/${file}\\.svg[^"#]*#${id}"`));
  const stored = readFileSync(new URL(`./made/${file}.svg`, import.meta.url), 'utf8');
  expect(stored).toContain(`<g id="${id}">`);
});

it('resolves every reference between drawings of the sprite', () => {
  const ids = new Set([...art.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const references = [...art.matchAll(/<use href="#([^"]+)"/g)].map(([, id]) => id);
  expect(references.length).toBeGreaterThan(2);
  expect(references.filter((id) => !ids.has(id))).toEqual([]);
});

it('includes the pelican’s separate face in the drawing of the beach', () => {
  const bird = art.indexOf('<use href="#pelican-bird"/>');
  expect(bird).toBeGreaterThan(0);
  expect(art.indexOf('<use href="#pelican-face"/>', bird)).toBeGreaterThan(bird);
});

describe.each(Object.entries(drawings))('%s', (_, drawing) => {
  const html = renderToStaticMarkup(drawing);

  it('references a drawing of the sprite', () => {
    const id = /<use href="[^"#]+#([^"]+)"/.exec(html)?.[1];
    expect(art).toContain(`<g id="${id}">`);
  });

  it('keeps its space before the sprite has loaded, and is hidden from assistive technology', () => {
    expect(html).toMatch(/ viewBox="[-\d]+ [-\d]+ \d+ \d+"/);
    expect(html).toContain('aria-hidden="true"');
  });

  it('contains a reference and no path', () => {
    expect(html).not.toContain('<path');
  });
});

const findReferences = (html: string) => [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '');

it.each([
  [
    'the beach',
    <SCENES.beach.Cast key="cast" />,
    <SCENES.beach.People key="people" />,
    <SCENES.beach.Ground key="ground" />,
    <SCENES.beach.Horizon key="horizon" />,
  ],
  [
    'the ranges',
    <SCENES.ranges.Cast key="cast" />,
    <SCENES.ranges.People key="people" />,
    <SCENES.ranges.Ground key="ground" />,
    <SCENES.ranges.Horizon key="horizon" />,
  ],
])(
  'references only shapes of the cast and people of %s; in the loader, only of the cast',
  (_, cast, people, ground, horizon) => {
    const castHtml = renderToStaticMarkup(cast);
    const drawn = [ground, <Sun key="sun" />, horizon].map((drawing) => renderToStaticMarkup(drawing));
    for (const [index, html] of drawn.entries()) {
      const shapes = index === 0 ? castHtml + renderToStaticMarkup(people) : castHtml;
      expect(html.match(/<svg/g)).toHaveLength(1);
      expect(html.match(/aria-hidden="true"/g)).toHaveLength(1);
      expect(findReferences(html)).not.toEqual([]);
      for (const id of findReferences(html)) expect(shapes).toContain(`id="${id}"`);
    }
    // The loader repeats the hero's sun and horizon.
    const [hero = '', ...loader] = drawn;
    for (const html of loader)
      for (const [, body] of html.matchAll(/<svg[^>]*>(.*?)<\/svg>/g)) expect(hero).toContain(body);
  },
);

it('draws an edge of sand if there is no scene', () => {
  const html = renderToStaticMarkup(<PlainScene />);
  expect(html).toContain('aria-hidden="true"');
  expect(html).toContain('var(--art-sand)');
});

it('draws the logo inline', () => {
  expect(renderToStaticMarkup(<DefaultLogo />)).toMatch(/aria-hidden="true".*<path/);
});

it.each([
  [30, 'M32 32V4A28 28 0 0 1 32 60z'],
  [45, 'M32 32V4A28 28 0 1 1 4 32z'],
])('fills the dial by the share of an hour: %d minutes', (minutes, d) => {
  expect(renderToStaticMarkup(<Dial minutes={minutes} />)).toContain(`d="${d}"`);
});

it('fills the whole dial for an hour', () => {
  const html = renderToStaticMarkup(<Dial minutes={60} />);
  expect(html).toMatch(/<circle[^>]*fill="var\(--art-sun\)"/);
  expect(html).not.toContain('<path');
});
