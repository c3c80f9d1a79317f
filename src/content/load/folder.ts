import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MARKDOWN_FILES, YAML_FILES } from '#content/schema';
import type { ContentFault } from './fault.ts';

/** The content folder as text: every file that has a meaning, by its path inside the folder. */
export interface Folder {
  /** The folder's own name, for faults. */
  name: string;
  texts: Map<string, string>;
  /** File names in `images`. */
  images: Set<string>;
}

const FILES = [
  ...Object.keys(YAML_FILES).map((name) => `${name}.yaml`),
  ...Object.keys(MARKDOWN_FILES).map((name) => `${name}.md`),
];
const KNOWN = `${FILES.join(', ')}, faq/*.md, journal/*.md or images/*`;

/**
 * Reads the folder. A missing file and one that nothing would read are faults: a misspelt name must not
 * silently take words off the page. Names starting with a dot are the computer's own and are passed over.
 */
export async function readFolder(path: string, faults: ContentFault[]): Promise<Folder> {
  const folder: Folder = { name: basename(path), texts: new Map(), images: new Set() };
  for (const file of await listFiles(path)) {
    if (file.startsWith('images/')) folder.images.add(file.slice('images/'.length));
    else if (FILES.includes(file) || /^(?:faq|journal)\/[a-z0-9-]+\.md$/.test(file)) {
      const text = await readFile(join(path, file), 'utf8');
      folder.texts.set(file, text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
    } else {
      faults.push({
        file: `${folder.name}/${file}`,
        line: 1,
        field: '',
        found: 'a file nothing reads',
        expected: KNOWN,
      });
    }
  }
  for (const file of FILES.filter((name) => !folder.texts.has(name))) {
    faults.push({
      file: `${folder.name}/${file}`,
      line: 1,
      field: '',
      found: 'no such file',
      expected: 'this file',
    });
  }
  return folder;
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) =>
      join(entry.parentPath, entry.name).slice(path.length).replaceAll('\\', '/').replace(/^\/+/, ''),
    )
    .sort();
}
