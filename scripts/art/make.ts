/**
 * Makes the art the page uses from the drawings and the seeded seams: run `node scripts/art/make.ts`
 * after changing either. The results are stored in src/page/art/made, so the page, Storybook and the
 * tests read plain files, and a test refuses results that are not what this makes.
 *
 * made/art.svg      one file with everything below the fold, used by reference (decision 0040)
 * made/frames.json  the frame (viewBox) of each drawing and seam
 * made/*.svg        what the first screen shows, without comments, to be put into the page itself
 *
 * made/land.svg, made/land-frames.json  the same of drawings and seams that stand in for the sea where there is none
 *
 * made/shores.svg, made/land-shores.svg, made/shores-frames.json  seams that only pages with more sections fetch
 *
 * A first screen of another scene (docs/decisions/0167) has files and frames of its own, so that a page that shows the
 * beach holds nothing of it. It takes groups of other drawings by `<use href="hero-cast.svg#art-sun"/>`, and a staging
 * takes what it shares with the loader whole, by `<use href="wide-sun.svg"/>`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { makeLandSeams } from './landSeams.ts';
import { makeSeams, type SeamDrawing } from './seams.ts';
import { makeLandShores, makeShores } from './shores.ts';
import { makeTracks } from './tracks.ts';

const DRAWINGS = new URL('../../src/page/art/drawings/', import.meta.url);
const MADE = new URL('../../src/page/art/made/', import.meta.url);

/** Drawings of the first screen: they travel in the document, not in art.svg. */
const FIRST_SCREEN = [
  'hero-cast',
  'hero-people',
  'hero-wide',
  'hero-tall',
  'wide-sun',
  'wide-sea',
  'tall-sun',
  'tall-sea',
];

/** The same of scenes that a practice may choose in place of the beach; their frames are in a file of each. */
const OTHER_SCENES = ['ranges'];

/** Drawings below the first screen for practices without a sea, in a file that no other page fetches. */
const LAND = 'land-';

/** Shapes other drawings refer to; they have no frame of their own. */
const SHARED = ['prints'];

/** Every stored file by name. */
export function makeArt(): Map<string, string> {
  const files = new Map<string, string>();
  const frames: Record<string, string> = {};
  const others: Record<string, Record<string, string>> = {};
  const land: Record<string, string> = {};
  let sprite = '';
  let landSprite = '';
  const add = (name: string, frame: string, body: string): void => {
    const group = `<g id="${name}">${body}</g>\n`;
    (name.startsWith(LAND) ? land : frames)[name] = frame;
    if (name.startsWith(LAND)) landSprite += group;
    else sprite += group;
  };

  for (const file of readdirSync(DRAWINGS).sort()) {
    const name = file.replace('.svg', '');
    const drawing = readDrawing(file);
    const scene = OTHER_SCENES.find((other) => name.startsWith(`${other}-`));
    if (scene) {
      files.set(file, drawing.body);
      others[scene] = { ...others[scene], [name]: drawing.frame };
    } else if (FIRST_SCREEN.includes(name)) {
      files.set(file, drawing.body);
      frames[name] = drawing.frame;
    } else if (SHARED.includes(name)) sprite += `${drawing.body}\n`;
    else add(name, drawing.frame, drawing.body);
  }
  for (const seam of [...makeSeams(), ...makeLandSeams()]) add(seam.name, nameFrame(seam), drawSeam(seam));
  for (const { name, width, height, body } of makeTracks()) {
    add(name, `0 0 ${width} ${height}`, `<g fill="var(--art-wet)">${body}</g>`);
  }

  const shores = makeShores();
  const drawAll = (seams: readonly SeamDrawing[]) =>
    seams.map((seam) => `<g id="${seam.name}">${drawSeam(seam)}</g>\n`).join('');
  const wrap = (groups: string) => `<svg xmlns="http://www.w3.org/2000/svg">\n${groups}</svg>\n`;
  files.set('art.svg', wrap(sprite));
  files.set('land.svg', wrap(landSprite));
  files.set('shores.svg', wrap(drawAll(shores)));
  files.set('land-shores.svg', wrap(drawAll(makeLandShores())));
  const shoreFrames = Object.fromEntries(shores.map((seam) => [seam.name, nameFrame(seam)]));
  files.set('shores-frames.json', `${JSON.stringify(shoreFrames, null, 2)}\n`);
  files.set('land-frames.json', `${JSON.stringify(land, null, 2)}\n`);
  for (const [scene, own] of Object.entries(others)) {
    files.set(`${scene}-frames.json`, `${JSON.stringify(own, null, 2)}\n`);
  }
  files.set('frames.json', `${JSON.stringify(frames, null, 2)}\n`);
  return files;
}

const nameFrame = ({ frame }: SeamDrawing) => `0 0 ${frame.width} ${frame.height}`;

const drawSeam = ({ layers }: SeamDrawing) => layers.map(drawLayer).join('');

function drawLayer({ fill, d, opacity }: SeamDrawing['layers'][number]): string {
  return `<path fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`} d="${d}"/>`;
}

/** The frame of a drawing and what is inside it, without comments, line ends and indentation. */
function readDrawing(file: string): { frame: string; body: string } {
  const text = readFileSync(new URL(file, DRAWINGS), 'utf8');
  const whole = /<svg [^>]*viewBox="([^"]+)"[^>]*>([\s\S]*)<\/svg>/.exec(text);
  if (whole?.[1] === undefined || whole[2] === undefined) {
    throw new Error(`${file}: expected one <svg> with a viewBox. Save the drawing as plain SVG.`);
  }
  const body = whole[2]
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/>\s+</g, '><')
    .trim()
    .replace(/<use href="([\w-]+\.svg)#([\w-]+)"\/>/g, (_, from, id) => readGroup(from, id))
    .replace(/<use href="([\w-]+\.svg)"\/>/g, (_, from) => readDrawing(from).body);
  return { frame: whole[1], body };
}

/** A group of another drawing, with the id it has there. No group that is asked for holds a group. */
function readGroup(file: string, id: string): string {
  const [group] = new RegExp(`<g id="${id}">.*?</g>`).exec(readDrawing(file).body) ?? [];
  if (!group) throw new Error(`${file}: there is no group "${id}".`);
  return group;
}

if (import.meta.main) {
  mkdirSync(MADE, { recursive: true });
  for (const [name, text] of makeArt()) writeFileSync(new URL(name, MADE), text);
}
