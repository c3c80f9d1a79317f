import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { OPTIONAL_YAML_FILES, YAML_DEFAULTS, YAML_FILES } from '../schema/index.ts';
import { type ContentFault, createFileFault } from './contentError.ts';
import { findContentFiles } from './findContentFiles.ts';

/** The content folder: its texts by path, the names of its images, and its downloads by name. */
export interface Folder {
  name: string;
  texts: Map<string, string>;
  images: Set<string>;
  downloads: Map<string, Buffer>;
}

const listYamlFiles = (schemas: object) => Object.keys(schemas).map((name) => `${name}.yaml`);
const SCHEMA_FILES = [...listYamlFiles(YAML_FILES), 'about.md'];
const OPTIONAL_FILES = listYamlFiles({ ...OPTIONAL_YAML_FILES, ...YAML_DEFAULTS });
const KNOWN_FILES = [...new Set([...SCHEMA_FILES, ...OPTIONAL_FILES])];
const EXPECTED_FILES = `${KNOWN_FILES.join(', ')}, faq/*.md, journal/*.md, images/* or downloads/*.pdf`;

/** Missing and unknown files are faults: a misspelt name would otherwise silently remove text from the page. */
export async function readFolder(path: string, faults: ContentFault[]): Promise<Folder> {
  const folder: Folder = { name: basename(path), texts: new Map(), images: new Set(), downloads: new Map() };
  const { files, refused } = await findContentFiles(path);
  const refuse = (file: string, found: string, expected: string) =>
    faults.push(createFileFault(`${folder.name}/${file}`, found, expected));
  for (const { file, found } of refused)
    refuse(file, found, 'the file itself, or a link to one in this folder');
  for (const file of files) {
    if (file.startsWith('images/')) folder.images.add(file.slice('images/'.length));
    else if (/^downloads\/[^/]+\.pdf$/i.test(file))
      folder.downloads.set(file.slice('downloads/'.length), await readFile(join(path, file)));
    else if (KNOWN_FILES.includes(file) || /^(?:faq|journal)\/[a-z0-9-]+\.md$/.test(file)) {
      const bytes = await readFile(join(path, file));
      // `TextDecoder` drops a byte order mark.
      const text = new TextDecoder().decode(bytes);
      if (isUtf8(bytes)) folder.texts.set(file, text.replaceAll('\r\n', '\n'));
      else faults.push(describeEncodingFault(`${folder.name}/${file}`, text));
    } else refuse(file, 'a file nothing reads', describeExpectedName(file));
  }
  const isPresent = (name: string) => files.includes(name) || refused.some(({ file }) => file === name);
  for (const file of SCHEMA_FILES.filter((name) => !isPresent(name) && !OPTIONAL_FILES.includes(name)))
    refuse(file, 'no such file', 'this file');
  return folder;
}

function describeExpectedName(file: string): string {
  // Some editors add these wrong endings.
  const yaml = /\.(?:yml|ya?ml\.txt)$/i;
  if (yaml.test(file)) return `the ending .yaml: ${file.replace(yaml, '.yaml')}`;
  const [, folder, name = ''] = /^(faq|journal)\/([^/]+?)(?:\.md)?\.(?:md|markdown|txt)$/i.exec(file) ?? [];
  if (!folder) return EXPECTED_FILES;
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['a-name'];
  return `small letters, digits and hyphens in its name: ${folder.toLowerCase()}/${words.join('-')}.md`;
}

/** Reports the first line with a letter that could not be decoded. */
const describeEncodingFault = (file: string, text: string): ContentFault => ({
  file,
  line: text.split('\n').findIndex((line) => line.includes('\u{FFFD}')) + 1,
  field: '',
  found: 'letters that are not saved as UTF-8',
  expected: 'UTF-8: open the file in your editor, choose UTF-8 as its encoding and save it',
});
