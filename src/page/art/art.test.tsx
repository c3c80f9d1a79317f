import { readFileSync } from 'node:fs';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test as it } from 'vitest';
import { BirdOnPost, DefaultLogo, Dial, Kit, Mountains, OwnSeam, Seam, Spot, Track } from './drawings.tsx';
import shores from './made/shores.json' with { type: 'json' };
import { PlainScene, SCENES, Sun } from './scenes.tsx';

const art = readFileSync(new URL('./made/art.svg', import.meta.url), 'utf8');

const land = readFileSync(new URL('./made/land.svg', import.meta.url), 'utf8');

const drawings: Record<string, ReactElement> = {
  park: <Spot of="park" />,
  beach: <Spot of="beach" />,
  home: <Spot of="home" />,
  pilates: <Spot of="pilates" />,
  clinic: <Spot of="clinic" />,
  ripple: <Seam of="ripple" inland={false} />,
  swell: <Seam of="swell" inland={false} />,
  swash: <Seam of="swash" inland={false} />,
  sunSea: <Seam of="sun-sea" inland={false} />,
  tide: <Seam of="tide" inland={false} />,
  run: <Track of="run" />,
  bare: <Track of="bare" />,
  pole: <Track of="pole" />,
  kit: <Kit inland={false} />,
  pelican: <BirdOnPost inland={false} />,
  mountains: <Mountains />,
};

it.each([
  ...(['ripple', 'swell', 'swash', 'sun-sea', 'drain', 'tide'] as const).map((of) => (
    <Seam key={of} of={of} inland />
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
])('the seam above %s, inland %s, is in the file %s as %o', (of, inland, file, { id }) => {
  const html = renderToStaticMarkup(<OwnSeam of={of} inland={inland} />);
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

const referencesIn = (html: string) => [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '');

it.each([
  [
    'the beach',
    <SCENES.beach.Cast key="cast" />,
    <SCENES.beach.People key="people" />,
    <SCENES.beach.Ground key="scene" />,
    <SCENES.beach.Horizon key="horizon" />,
  ],
  [
    'the ranges',
    <SCENES.ranges.Cast key="cast" />,
    <SCENES.ranges.People key="people" />,
    <SCENES.ranges.Ground key="scene" />,
    <SCENES.ranges.Horizon key="horizon" />,
  ],
])(
  'references only shapes of the cast and people of %s, in the loader of the cast alone',
  (_, cast, people, scene, horizon) => {
    const first = renderToStaticMarkup(cast);
    const staged = [scene, <Sun key="sun" />, horizon].map((drawing) => renderToStaticMarkup(drawing));
    for (const [at, html] of staged.entries()) {
      const shapes = at === 0 ? first + renderToStaticMarkup(people) : first;
      expect(html.match(/<svg/g)).toHaveLength(1);
      expect(html.match(/aria-hidden="true"/g)).toHaveLength(1);
      expect(referencesIn(html)).not.toEqual([]);
      for (const id of referencesIn(html)) expect(shapes).toContain(`id="${id}"`);
    }
    // The loader repeats the hero's sun and horizon.
    const [hero = '', ...opening] = staged;
    for (const html of opening)
      for (const [, body] of html.matchAll(/<svg[^>]*>(.*?)<\/svg>/g)) expect(hero).toContain(body);
  },
);

it('draws an edge of sand without a scene', () => {
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
