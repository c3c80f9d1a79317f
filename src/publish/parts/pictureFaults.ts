import type { ContentFault } from '#content/load';

/** What is said of a file whose name says picture and that holds none, or only a part of one. */
export function describePictureFault(
  name: string,
  place: Pick<ContentFault, 'file' | 'line'> | undefined,
  folderName = 'content',
): ContentFault {
  const file = `${folderName}/images/${name}`;
  return {
    ...(place ?? { file, line: 1 }),
    field: 'file',
    found: `${file}, which is no picture that can be read`,
    expected: 'a photo saved as JPEG, PNG, WebP or AVIF: renaming a file does not make it one',
  };
}
