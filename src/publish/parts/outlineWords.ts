/**
 * Words as shapes, for pictures: what draws them knows the fonts of its own machine alone, and not ours. The font is
 * read and its letters are set by HarfBuzz, as in a browser.
 */
import { readFile } from 'node:fs/promises';
import type { Cache } from '../cache.ts';

/** Raise it when the same words are to give other shapes. */
const VERSION = 'outline 1';

/** One line of words, 1 unit high from line to line, its baseline at 0. */
export interface OutlinedLine {
  width: number;
  /** SVG elements. */
  shapes: string;
}

/** Each line as shapes; nothing when the font lacks a letter of them. @param fontFile a WOFF2 of the program's */
export async function outlineWords(
  lines: readonly string[],
  fontFile: string,
  cache: Cache,
): Promise<OutlinedLine[] | undefined> {
  const font = await readFile(fontFile);
  const kept = cache.nameFile('outline', VERSION, JSON.stringify(lines), font);
  const made = await cache.readOrMake(kept, async () =>
    Buffer.from(JSON.stringify(await outlineEach(lines, font))),
  );
  return JSON.parse(made.toString()) ?? undefined;
}

/** Loaded here: nearly every publishing has no words to outline. */
async function outlineEach(lines: readonly string[], font: Buffer): Promise<OutlinedLine[] | null> {
  const [{ default: subsetFont }, hb] = await Promise.all([import('subset-font'), import('harfbuzzjs')]);
  const plain = await subsetFont(font, lines.join(''), { targetFormat: 'sfnt' });
  const face = new hb.Face(new hb.Blob(new Uint8Array(plain)));
  const letters = new hb.Font(face);
  let isWhole = true;
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
    isWhole &&= glyphs.every(({ codepoint }) => codepoint !== 0);
    return {
      width: at * scale,
      // Letters are drawn upwards, pictures downwards.
      shapes: `<g transform="scale(${scale} ${-scale})">${shapes.join('')}</g>`,
    };
  });
  return isWhole ? outlined : null;
}
