/** The costly work of publishing: fonts, drawings and photos, one after the other. */
import { readFile } from 'node:fs/promises';
import { writeAtomically } from '../writeAtomically.ts';
import type { CostlyJob, CostlyResult, PictureFound } from './job.ts';
import { loadSharp } from './loadSharp.ts';

type JobOf<Kind extends CostlyJob['kind']> = Extract<CostlyJob, { kind: Kind }>;

/** @returns what came of each, in their order @throws when a font or a drawing cannot be made */
export async function runJobs(jobs: readonly CostlyJob[]): Promise<CostlyResult[]> {
  const results: CostlyResult[] = [];
  for (const job of jobs) results.push(await runJob(job));
  return results;
}

async function runJob(job: CostlyJob): Promise<CostlyResult> {
  switch (job.kind) {
    case 'font':
      return cutFont(job);
    case 'drawing':
      return paintDrawing(job);
    case 'picture':
      return makePhoto(job);
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

async function paintDrawing({ svg, into, size, isPhoto }: JobOf<'drawing'>): Promise<CostlyResult> {
  const sharp = await loadSharp();
  const image =
    size === undefined
      ? sharp(Buffer.from(svg))
      : sharp(Buffer.from(svg), { density: 600 }).resize(size, size);
  const written = isPhoto ? image.jpeg({ quality: 82, mozjpeg: true }) : image.png({ palette: true });
  await writeAtomically(into, await written.toBuffer());
  return {};
}

/** A file that is gone by now is one that holds no photo. */
async function makePhoto({ from, into, widths }: JobOf<'picture'>): Promise<CostlyResult> {
  const { makePicture, PictureError } = await import('#publish/pictures');
  const bytes = await readFile(from).catch(() => Buffer.alloc(0));
  try {
    const { variants, ...picture } = await makePicture(bytes, { widths });
    const files: PictureFound['variants'] = [];
    for (const { format, width, body } of variants) {
      const file = `${into}-${width}.${format}`;
      await writeAtomically(file, body);
      files.push({ format, width, file });
    }
    return { picture: { ...picture, variants: files } };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    return { fault: { is: error.is, expected: error.expected } };
  }
}
