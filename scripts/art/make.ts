/**
 * Makes the art the page uses from the drawings and the seeded seams: run `node scripts/art/make.ts`
 * after changing either. The results are stored in src/page/art/made, so the page, Storybook and the
 * tests read plain files, and a test fails when they differ from what this script makes.
 *
 * made/art.svg      one file with everything below the fold, used by reference (decision 0040)
 * made/art.json     the id and the frame (viewBox) of each drawing and seam in art.svg
 * made/*.svg        the drawings of the first screen, without comments, to be inlined in the page
 * made/frames.json  the frames of the drawings of the first screen
 *
 * made/land.svg, made/land.json  drawings and seams for practices without a sea
 *
 * made/shores.svg, made/land-shores.svg, made/shores.json  seams that only pages with more sections fetch
 *
 * A first screen of another scene (docs/decisions/0040) has separate files and frames, so that a page with the beach
 * contains nothing of the other scene. Its drawings include a group of another drawing by
 * `<use href="hero-cast.svg#art-sun"/>`, and a whole drawing, shared with the loader, by `<use href="sun.svg"/>`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { makeLandSeams } from './landSeams.ts';
import { makeSeams, type SeamDrawing } from './seams.ts';
import { makeLandShores, makeShores, makeTracks } from './shores.ts';

const DRAWINGS_FOLDER = new URL('../../src/page/art/drawings/', import.meta.url);
const MADE_FOLDER = new URL('../../src/page/art/made/', import.meta.url);

/** Drawings of the first screen, which are inlined in the document instead of being part of art.svg. */
const FIRST_SCREEN = ['hero-cast', 'hero-people', 'hero-scene', 'sun', 'sea'];

/** First screens of other scenes; the frames of each are in a separate file. */
const OTHER_SCENES = ['ranges'];

/** Prefix of drawings below the first screen for practices without a sea; other pages never fetch their file. */
const LAND_PREFIX = 'land-';

/** Drawings of shapes that other drawings refer to; shared shapes have no frame. */
const SHARED_DRAWINGS = ['prints'];

interface Drawing {
  name: string;
  /** The drawing's `viewBox`. */
  frame: string;
  /** The markup inside `<svg>`. */
  body: string;
}

/** @returns the text of every stored file by name */
export function makeArt(): Map<string, string> {
  const files = new Map<string, string>();
  const frames: Record<string, string> = {};
  const otherScenes: Record<string, Record<string, string>> = {};
  const spriteDrawings: Drawing[] = [];
  let sharedShapes = '';

  for (const file of readdirSync(DRAWINGS_FOLDER).sort()) {
    const name = file.replace('.svg', '');
    const drawing = readDrawing(file);
    const scene = OTHER_SCENES.find((other) => name.startsWith(`${other}-`));
    if (scene) {
      files.set(file, drawing.body);
      otherScenes[scene] = { ...otherScenes[scene], [name]: drawing.frame };
    } else if (FIRST_SCREEN.includes(name)) {
      files.set(file, drawing.body);
      frames[name] = drawing.frame;
    } else if (SHARED_DRAWINGS.includes(name)) sharedShapes += `${drawing.body}\n`;
    else spriteDrawings.push({ name, ...drawing });
  }
  spriteDrawings.push(...[...makeSeams(), ...makeLandSeams()].map(readSeam));
  for (const { name, width, height, body } of makeTracks()) {
    spriteDrawings.push({
      name,
      frame: `0 0 ${width} ${height}`,
      body: `<g fill="var(--art-wet)">${body}</g>`,
    });
  }

  const isLandDrawing = ({ name }: Drawing) => name.startsWith(LAND_PREFIX);
  const seaDrawings = spriteDrawings.filter((drawing) => !isLandDrawing(drawing));
  const shores = makeShores().map(readSeam);
  const addSprite = (file: string, sprite: Drawing[], idPrefix: string, shapes = '') => {
    files.set(`${file}.svg`, drawSprite(sprite, idPrefix, shapes));
    files.set(`${file}.json`, writeJson(indexSprite(sprite, idPrefix)));
  };
  addSprite('art', seaDrawings, '', sharedShapes);
  addSprite('land', spriteDrawings.filter(isLandDrawing), 'L');
  addSprite('shores', shores, 'S');
  files.set('land-shores.svg', drawSprite(makeLandShores().map(readSeam), 'S'));
  for (const [scene, sceneFrames] of Object.entries(otherScenes))
    files.set(`${scene}-frames.json`, writeJson(sceneFrames));
  files.set('frames.json', writeJson(frames));
  return files;
}

/**
 * The id of a drawing in its file: short, because the document contains it three times, and with a capital,
 * which no id of the page begins with. @param prefix distinguishes this file's ids
 */
const makeId = (prefix: string, at: number) => prefix + String.fromCharCode('A'.charCodeAt(0) + at);

function drawSprite(drawings: Drawing[], idPrefix: string, sharedShapes = ''): string {
  const groups = drawings.map(({ body }, at) => `<g id="${makeId(idPrefix, at)}">${body}</g>\n`);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${sharedShapes}${groups.join('')}</svg>\n`;
}

const indexSprite = (drawings: Drawing[], idPrefix: string) =>
  Object.fromEntries(drawings.map(({ name, frame }, at) => [name, { id: makeId(idPrefix, at), frame }]));

const writeJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const readSeam = ({ name, frame, layers }: SeamDrawing): Drawing => ({
  name,
  frame: `0 0 ${frame.width} ${frame.height}`,
  body: layers.map(drawLayer).join(''),
});

function drawLayer({ fill, d, opacity }: SeamDrawing['layers'][number]): string {
  return `<path fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`} d="${d}"/>`;
}

/** Reads a drawing's frame and contents, without comments, line breaks and indentation. */
function readDrawing(file: string): { frame: string; body: string } {
  const text = readFileSync(new URL(file, DRAWINGS_FOLDER), 'utf8');
  const match = /<svg [^>]*viewBox="([^"]+)"[^>]*>([\s\S]*)<\/svg>/.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) {
    throw new Error(`${file}: expected one <svg> with a viewBox. Save the drawing as plain SVG.`);
  }
  const body = match[2]
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/>\s+</g, '><')
    .trim()
    .replace(/<use href="([\w-]+\.svg)#([\w-]+)"\/>/g, (_, from, id) => readGroup(from, id))
    .replace(/<use href="([\w-]+\.svg)"\/>/g, (_, from) => readDrawing(from).body);
  return { frame: match[1], body };
}

/** Reads a group of another drawing by the group's id. Such groups contain no groups. */
function readGroup(file: string, id: string): string {
  const [group] = new RegExp(`<g id="${id}">.*?</g>`).exec(readDrawing(file).body) ?? [];
  if (!group) throw new Error(`${file}: there is no group "${id}".`);
  return group;
}

if (import.meta.main) {
  mkdirSync(MADE_FOLDER, { recursive: true });
  for (const [name, text] of makeArt()) writeFileSync(new URL(name, MADE_FOLDER), text);
}
