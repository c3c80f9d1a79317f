/** Converts text to outlines, because sharp can use only installed fonts. HarfBuzz shapes text as browsers do. */
import { readFile } from 'node:fs/promises';
import type { Cache } from '../cache.ts';

/** Increment when the same text gives different outlines. */
const VERSION = 'outline 1';

/** One line of text as SVG, at a font size of 1 and with its baseline at y = 0. */
export interface OutlinedLine {
  width: number;
  shapes: string;
}

/** @param fontFile a WOFF2 file @returns an outline of each line; undefined if the font lacks a character */
export async function outlineText(
  lines: readonly string[],
  fontFile: string,
  cache: Cache,
): Promise<OutlinedLine[] | undefined> {
  const font = await readFile(fontFile);
  const cacheFile = cache.getPath('outline', VERSION, JSON.stringify(lines), font);
  const outlines = await cache.readOrMake(cacheFile, async () =>
    Buffer.from(JSON.stringify(await outlineLines(lines, font))),
  );
  return JSON.parse(outlines.toString()) ?? undefined;
}

/** Loads its libraries on demand, because most editions have nothing to outline. */
async function outlineLines(lines: readonly string[], font: Buffer): Promise<OutlinedLine[] | null> {
  const [{ default: subsetFont }, hb] = await Promise.all([import('subset-font'), import('harfbuzzjs')]);
  const sfntBytes = await subsetFont(font, lines.join(''), { targetFormat: 'sfnt' });
  const face = new hb.Face(new hb.Blob(new Uint8Array(sfntBytes)));
  const letters = new hb.Font(face);
  let isComplete = true;
  const outlined = lines.map((line) => {
    const buffer = new hb.Buffer();
    buffer.addText(line);
    buffer.guessSegmentProperties();
    hb.shape(letters, buffer);
    const glyphs = buffer.getGlyphInfosAndPositions();
    let at = 0;
    const shapes = glyphs.map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      const shape = `<path transform="translate(${at + xOffset} ${yOffset})" d="${letters.glyphToPath(codepoint)}"/>`;
      at += xAdvance;
      return shape;
    });
    const scale = 1 / face.upem;
    isComplete &&= glyphs.every(({ codepoint }) => codepoint !== 0);
    return {
      width: at * scale,
      // The y axis points up in fonts and down in SVG.
      shapes: `<g transform="scale(${scale} ${-scale})">${shapes.join('')}</g>`,
    };
  });
  return isComplete ? outlined : null;
}
