import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MARKDOWN_FILES, OPTIONAL_YAML_FILES, YAML_DEFAULTS, YAML_FILES } from '#content/schema';
import type { ContentFault } from './contentError.ts';
import { findContentFiles } from './findContentFiles.ts';

/** The content folder as text: every file that has a meaning, by its path inside the folder. */
export interface Folder {
  /** The folder's own name, for faults. */
  name: string;
  texts: Map<string, string>;
  /** File names in `images`. */
  images: Set<string>;
  /** What `downloads` holds, by file name. */
  downloads: Map<string, Buffer>;
}

const FILES = [
  ...Object.keys(YAML_FILES).map((name) => `${name}.yaml`),
  ...Object.keys(MARKDOWN_FILES).map((name) => `${name}.md`),
];
const OPTIONAL_FILES = Object.keys({ ...OPTIONAL_YAML_FILES, ...YAML_DEFAULTS }).map(
  (name) => `${name}.yaml`,
);
const KNOWN_FILES = [...new Set([...FILES, ...OPTIONAL_FILES])];
const KNOWN = `${KNOWN_FILES.join(', ')}, faq/*.md, journal/*.md, images/* or downloads/*.pdf`;

/**
 * Reads the folder. A missing file and one that nothing would read are faults: a misspelt name must not
 * silently take words off the page. What computers and editors leave behind is passed over.
 */
export async function readFolder(path: string, faults: ContentFault[]): Promise<Folder> {
  const folder: Folder = { name: basename(path), texts: new Map(), images: new Set(), downloads: new Map() };
  const { files, refused } = await findContentFiles(path);
  for (const { file, found } of refused) {
    const expected = 'the file itself, or a link to one in this folder';
    faults.push({ file: `${folder.name}/${file}`, line: 1, field: '', found, expected });
  }
  for (const file of files) {
    if (file.startsWith('images/')) folder.images.add(file.slice('images/'.length));
    else if (/^downloads\/[^/]+\.pdf$/i.test(file))
      folder.downloads.set(file.slice('downloads/'.length), await readFile(join(path, file)));
    else if (KNOWN_FILES.includes(file) || /^(?:faq|journal)\/[a-z0-9-]+\.md$/.test(file)) {
      const bytes = await readFile(join(path, file));
      const text = decodeUtf8(bytes);
      if (text === undefined) faults.push(describeEncodingFault(`${folder.name}/${file}`, bytes));
      else folder.texts.set(file, text.replaceAll('\r\n', '\n'));
    } else {
      faults.push({
        file: `${folder.name}/${file}`,
        line: 1,
        field: '',
        found: 'a file nothing reads',
        expected: describeExpectedName(file),
      });
    }
  }
  const isThere = (name: string) => files.includes(name) || refused.some(({ file }) => file === name);
  for (const file of FILES.filter((name) => !isThere(name) && !OPTIONAL_FILES.includes(name))) {
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

/** An answer or a post is meant: its name becomes part of an address, so it follows a rule. */
function describeExpectedName(file: string): string {
  // Some editors write one, or hide it behind one of their own.
  const yaml = /\.(?:yml|ya?ml\.txt)$/i;
  if (yaml.test(file)) return `the ending .yaml: ${file.replace(yaml, '.yaml')}`;
  const [, folder, name = ''] = /^(faq|journal)\/([^/]+?)(?:\.md)?\.(?:md|markdown|txt)$/i.exec(file) ?? [];
  if (!folder) return KNOWN;
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['a-name'];
  return `small letters, digits and hyphens in its name: ${folder.toLowerCase()}/${words.join('-')}.md`;
}

/** Without a byte order mark; nothing when the bytes are not UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** In UTF-8 no letter reaches over the end of a line, so the first line that cannot be read alone is at fault. */
function describeEncodingFault(file: string, bytes: Buffer): ContentFault {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf('\n', start);
    const next = end < 0 ? bytes.length : end + 1;
    if (decodeUtf8(bytes.subarray(start, next)) === undefined) break;
    start = next;
  }
  return {
    file,
    line,
    field: '',
    found: 'letters that are not saved as UTF-8',
    expected: 'UTF-8: open the file in your editor, choose UTF-8 as its encoding and save it',
  };
}
