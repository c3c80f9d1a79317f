import { cp, rename, rm } from 'node:fs/promises';
import { StoreError } from '#store';

/** The whole folder at once, so that no publisher reads half of one; the former one is kept. @throws StoreError */
export async function replaceContent(from: string, contentDir: string, kept: string): Promise<void> {
  const next = `${contentDir}.next`;
  try {
    await rm(next, { recursive: true, force: true });
    await cp(from, next, { recursive: true });
    await rename(contentDir, kept).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(next, contentDir);
  } catch (error) {
    const { code = 'a fault' } = error as NodeJS.ErrnoException;
    throw new StoreError(
      `The practice's folder ${contentDir} cannot be replaced (${code}): give this user write access to the folder it is in. Enquiries are back.`,
      { cause: error },
    );
  }
}
