import type { ContentFault } from '#content/load';
import type { PictureFault } from '../jobs/job.ts';

/** What is said of a photo that cannot be shown, by the place that names it. */
export function describePictureFault(
  name: string,
  { is, expected }: PictureFault,
  place: Pick<ContentFault, 'file' | 'line'> | undefined,
  folderName = 'content',
): ContentFault {
  const file = `${folderName}/images/${name}`;
  return { ...(place ?? { file, line: 1 }), field: 'file', found: `${name}, which is ${is}`, expected };
}
