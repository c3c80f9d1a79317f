/** The costly work of publishing: fonts, drawings and photos, one after the other. */
import { readFile, rename } from 'node:fs/promises';
import type Sharp from 'sharp';
import { writeAtomically } from '../files.ts';
import type { CostlyJob, CostlyResult, PictureVariant } from './jobs.ts';

type JobOf<Kind extends CostlyJob['kind']> = Extract<CostlyJob, { kind: Kind }>;

/** @returns what came of each, in their order @throws when a font or a drawing cannot be made */
export async function runJobs(jobs: readonly CostlyJob[]): Promise<CostlyResult[]> {
  const results: CostlyResult[] = [];
  for (const job of jobs) results.push(await runJob(job));
  return results;
}

/** Loaded when there is something to make: most editions have all of it in the cache. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // One thread and no cache: the peak is what one picture takes, not what the machine has cores.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

async function runJob(job: CostlyJob): Promise<CostlyResult> {
  switch (job.kind) {
    case 'font':
      return cutFont(job);
    case 'drawing':
      return paintDrawing(job);
    case 'picture':
      return resizePicture(job);
  }
}

async function cutFont({ from, into, characters, features, axes }: JobOf<'font'>): Promise<CostlyResult> {
  const { default: subsetFont } = await import('subset-font');
  const body = await subsetFont(await readFile(from), characters, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: [...features],
    ...(axes && { variationAxes: axes }),
  });
  await writeAtomically(into, body);
  return {};
}

async function paintDrawing({ svg, into, size }: JobOf<'drawing'>): Promise<CostlyResult> {
  const sharp = await loadSharp();
  const image =
    size === undefined
      ? sharp(Buffer.from(svg))
      : sharp(Buffer.from(svg), { density: 600 }).resize(size, size);
  await writeAtomically(into, await image.png({ palette: true }).toBuffer());
  return {};
}

/** Upright, without the camera's data, never larger than it is. */
async function resizePicture({ from, into, widths, formats }: JobOf<'picture'>): Promise<CostlyResult> {
  const sharp = await loadSharp();
  const variants: PictureVariant[] = [];
  try {
    const { autoOrient } = await sharp(from).metadata();
    const made = [...new Set(widths.map((width) => Math.min(width, autoOrient.width)))];
    for (const format of ['avif', 'webp'] as const) {
      for (const width of made) {
        const file = `${into}-${width}.${format}`;
        // Read anew for each: a JPEG is then decoded no larger than it has to be.
        const { height } = await sharp(from, { sequentialRead: true })
          .autoOrient()
          .resize({ width })
          .toFormat(format, formats[format])
          .toFile(`${file}.new`);
        await rename(`${file}.new`, file);
        variants.push({ format, width, height, file });
      }
    }
    return { variants };
  } catch {
    return { variants: [] };
  }
}
