import { cp, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isScalar, parseDocument, visit } from 'yaml';
import { clearMark } from '#content';
import { describePractice, type Fills, isOwnProfession } from './describePractice.ts';
import type { Answers } from './questions.ts';

const inThisFolder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** What every new practice begins with: the words of the shipped one, and no file of a section that shows nothing yet. */
export const TEMPLATE = inThisFolder('./template');
/** In place of words that only an exercise physiologist could say. The doctor names each gap. */
const OTHER_PROFESSION = inThisFolder('./otherProfession');

/** Whether a folder can be made there: nothing is, or an empty one. */
export async function isFree(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length === 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return false;
    throw error;
  }
}

/**
 * Writes all files of a practice, or none: into a folder beside it, which then takes the name.
 * @param check is handed that folder first; when it throws, nothing is left
 */
export async function writeFolder(
  folder: string,
  given: Answers,
  check: (written: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  // `mkdtemp` makes private folders, and the server often runs as another user.
  const beside = join(dirname(folder), `.${basename(folder)}-${process.pid}.new`);
  await mkdir(beside);
  try {
    await copyTemplate(beside, given);
    await check(beside);
    await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(beside, folder);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    throw error;
  }
}

async function copyTemplate(to: string, given: Answers): Promise<void> {
  await cp(TEMPLATE, to, { recursive: true });
  if (!isOwnProfession(given)) {
    await rm(join(to, 'faq'), { recursive: true });
    await cp(OTHER_PROFESSION, to, { recursive: true });
  }
  await mkdir(join(to, 'images'));
  await writeFile(join(to, 'images/.gitkeep'), '');
  const fills = describePractice(given);
  const isOpen = (name: string) => !(name in given);
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const text = entry.isFile() ? await readFile(path, 'utf8') : '';
    if (/<\w+>/.test(text)) await writeFile(path, fillFile(path, text, fills, isOpen));
  }
}

/** A gap of the template, such as `<suburb>`. */
const GAP = /<(\w+)>/g;

const fillWords = (text: string, fills: Fills) =>
  text.replace(GAP, (gap, name: string) => (name in fills ? String(fills[name]) : gap));

/**
 * Fills the gaps of a file of the template; everything else of it stays, comments too.
 * @param isOpen whether a question was left unanswered: its field keeps its placeholder mark
 */
function fillFile(path: string, text: string, fills: Fills, isOpen: (name: string) => boolean): string {
  if (path.endsWith('.yaml')) return fillYaml(text, fills, isOpen);
  // The facts of a Markdown file stand between two lines of ---, its prose below them.
  const [, facts = '', prose = ''] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? [];
  return `---\n${fillYaml(facts, fills, isOpen)}---\n${fillWords(prose, fills)}`;
}

function fillYaml(text: string, fills: Fills, isOpen: (name: string) => boolean): string {
  const file = parseDocument(text);
  visit(file, {
    Pair(_, pair) {
      const { value: node } = pair;
      if (!isScalar(node) || typeof node.value !== 'string') return undefined;
      const [gap, name = ''] = node.value.match(/^<(\w+)>$/) ?? [];
      if (gap === undefined) return undefined;
      const value = fills[name];
      if (value === '') return visit.REMOVE;
      if (!isOpen(name) && node.comment) node.comment = clearMark(node.comment) || null;
      if (Array.isArray(value)) {
        pair.value = file.createNode(value, { flow: value.every((item) => typeof item === 'number') });
        return visit.SKIP;
      }
      node.value = value;
      return visit.SKIP;
    },
    Scalar(_, node) {
      if (typeof node.value === 'string') node.value = fillWords(node.value, fills);
    },
  });
  // As wide as the files that ship with the site.
  return file.toString({ lineWidth: 114 });
}
