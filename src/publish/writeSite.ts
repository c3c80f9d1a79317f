import { chmod, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SENT_FILE } from '#enquiry';
import type { CompressedBody } from './compress.ts';
import type { Edition } from './edition.ts';
import type { EditionFolder } from './editionFolder.ts';

/** A host's web server is another user than whoever publishes, and what is copied from DATA_DIR was private there. */
const PUBLIC_FILE = 0o644;
const PUBLIC_FOLDER = 0o755;

/** Writes an edition as plain files, for any static host: beside the folder first, then in its place. */
export async function writeSite(edition: Edition, editions: EditionFolder, into: string): Promise<void> {
  const making = `${into}.new`;
  await rm(making, { recursive: true, force: true });
  const write = async (path: string, { identity, br, gzip }: CompressedBody) => {
    const file = join(making, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, identity);
    if (br) await writeFile(`${file}.br`, br);
    if (gzip) await writeFile(`${file}.gz`, gzip);
  };
  await write('index.html', edition.pages[0].home);
  await write(SENT_FILE, edition.pages[0].thanks);
  for (const [path, body] of edition.files) await write(path, body);
  await mkdir(join(making, 'assets'), { recursive: true });
  for (const name of edition.assetNames) {
    for (const ending of ['', '.br', '.gz']) {
      if (!(await editions.hasAsset(name + ending))) continue;
      await copyFile(join(editions.assets, name + ending), join(making, 'assets', name + ending));
    }
  }
  await openToAll(making);
  await rm(into, { recursive: true, force: true });
  await rename(making, into);
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, PUBLIC_FOLDER);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? PUBLIC_FOLDER : PUBLIC_FILE);
  }
}
