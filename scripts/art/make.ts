/**
 * Makes the art the page uses from the drawings and the seeded seams: run `node scripts/art/make.ts`
 * after changing either. The results are stored in src/page/art/made, so the page, Storybook and the
 * tests read plain files, and a test refuses results that are not what this makes.
 *
 * made/art.svg      one file with everything below the fold, used by reference (decision 0040)
 * made/art.json     of each drawing and seam in it, the id it has there and its frame (viewBox)
 * made/*.svg        what the first screen shows, without comments, to be put into the page itself
 * made/frames.json  the frames of those
 *
 * made/land.svg, made/land.json  drawings and seams that stand in for the sea where there is none
 *
 * made/shores.svg, made/land-shores.svg, made/shores.json  seams that only pages with more sections fetch
 *
 * A first screen of another scene (docs/decisions/0040) has files and frames of its own, so that a page that shows the
 * beach holds nothing of it. It takes groups of other drawings by `<use href="hero-cast.svg#art-sun"/>`, and takes what
 * it shares with the loader whole, by `<use href="sun.svg"/>`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { makeLandSeams } from './landSeams.ts';
import { makeSeams, type SeamDrawing } from './seams.ts';
import { makeLandShores, makeShores, makeTracks } from './shores.ts';

const DRAWINGS = new URL('../../src/page/art/drawings/', import.meta.url);
const MADE = new URL('../../src/page/art/made/', import.meta.url);

/** Drawings of the first screen, which are inlined in the document instead of art.svg. */
const FIRST_SCREEN = ['hero-cast', 'hero-people', 'hero-scene', 'sun', 'sea'];

/** First screens of other scenes; the frames of each are in a separate file. */
const OTHER_SCENES = ['ranges'];

/** Drawings below the first screen for practices without a sea, in a file that no other page fetches. */
const LAND = 'land-';

/** Shapes that other drawings refer to; they have no frame. */
const SHARED = ['prints'];

interface Drawing {
  name: string;
  /** Its `viewBox`. */
  frame: string;
  /** What is inside it. */
  body: string;
}

/** Every stored file by name. */
export function makeArt(): Map<string, string> {
  const files = new Map<string, string>();
  const frames: Record<string, string> = {};
  const others: Record<string, Record<string, string>> = {};
  const byReference: Drawing[] = [];
  let shared = '';

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
    } else if (SHARED.includes(name)) shared += `${drawing.body}\n`;
    else byReference.push({ name, ...drawing });
  }
  byReference.push(...[...makeSeams(), ...makeLandSeams()].map(readSeam));
  for (const { name, width, height, body } of makeTracks()) {
    byReference.push({
      name,
      frame: `0 0 ${width} ${height}`,
      body: `<g fill="var(--art-wet)">${body}</g>`,
    });
  }

  const isOfLand = ({ name }: Drawing) => name.startsWith(LAND);
  const ofSea = byReference.filter((drawing) => !isOfLand(drawing));
  const shores = makeShores().map(readSeam);
  const addSprite = (file: string, sprite: Drawing[], ids: string, first = '') => {
    files.set(`${file}.svg`, drawSprite(sprite, ids, first));
    files.set(`${file}.json`, writeJson(indexSprite(sprite, ids)));
  };
  addSprite('art', ofSea, '', shared);
  addSprite('land', byReference.filter(isOfLand), 'L');
  addSprite('shores', shores, 'S');
  files.set('land-shores.svg', drawSprite(makeLandShores().map(readSeam), 'S'));
  for (const [scene, own] of Object.entries(others)) files.set(`${scene}-frames.json`, writeJson(own));
  files.set('frames.json', writeJson(frames));
  return files;
}

/**
 * The id of a drawing in its file: short, because the document contains it three times, and with a capital,
 * which no id of the page begins with. @param ids prefix that distinguishes this file's ids
 */
const nameInFile = (ids: string, at: number) => ids + String.fromCharCode('A'.charCodeAt(0) + at);

function drawSprite(drawings: Drawing[], ids: string, shared = ''): string {
  const groups = drawings.map(({ body }, at) => `<g id="${nameInFile(ids, at)}">${body}</g>\n`);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${shared}${groups.join('')}</svg>\n`;
}

const indexSprite = (drawings: Drawing[], ids: string) =>
  Object.fromEntries(drawings.map(({ name, frame }, at) => [name, { id: nameInFile(ids, at), frame }]));

const writeJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const readSeam = ({ name, frame, layers }: SeamDrawing): Drawing => ({
  name,
  frame: `0 0 ${frame.width} ${frame.height}`,
  body: layers.map(drawLayer).join(''),
});

function drawLayer({ fill, d, opacity }: SeamDrawing['layers'][number]): string {
  return `<path fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`} d="${d}"/>`;
}

/** A drawing's frame and contents, without comments, line breaks and indentation. */
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

/** A group of another drawing, with its id there. Requested groups contain no groups. */
function readGroup(file: string, id: string): string {
  const [group] = new RegExp(`<g id="${id}">.*?</g>`).exec(readDrawing(file).body) ?? [];
  if (!group) throw new Error(`${file}: there is no group "${id}".`);
  return group;
}

if (import.meta.main) {
  mkdirSync(MADE, { recursive: true });
  for (const [name, text] of makeArt()) writeFileSync(new URL(name, MADE), text);
}
