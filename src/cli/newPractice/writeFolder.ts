import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isScalar, parseDocument, visit } from 'yaml';
import { ifMissing } from '#content';
import { describePractice, type GapValues, isTemplateProfession } from './describePractice.ts';
import type { Answers } from './questions.ts';

/** The shipped practice's texts, without the files of optional sections that would be empty. */
export const TEMPLATE = join(import.meta.dirname, 'template');
/** Files with placeholders, which for other professions replace those that fit only an exercise physiologist. */
const OTHER_PROFESSION = join(import.meta.dirname, 'otherProfession');

/** @returns why a practice cannot be written to the folder, which must be missing or empty, and what to do */
export async function findObstacle(folder: string): Promise<string | undefined> {
  try {
    const stats = await lstat(folder).catch(ifMissing(undefined));
    if (stats && !stats.isDirectory()) return 'is a file or a link: name a folder that is not there yet';
    const names = stats ? await readdir(folder) : [];
    if (names.length > 0) return 'is not empty: name a folder that is not there yet';
    let parent = dirname(folder);
    while (!existsSync(parent)) parent = dirname(parent);
    await rmdir(await mkdtemp(join(parent, '.new-practice-')));
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return 'lies in a file: name a folder that is not there yet';
    return `cannot be written (${code}): name a folder where you may write`;
  }
}

/** Writes all files of a practice, or no file. @param check inspects the written folder; if it throws, no file stays */
export async function writeFolder<Result>(
  folder: string,
  answers: Answers,
  check: (writtenFolder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(dirname(folder), { recursive: true });
  // Not `mkdtemp`, because it makes private folders and the server often runs as another user.
  const temporary = join(dirname(folder), `.${basename(folder)}-${process.pid}.new`);
  await mkdir(temporary);
  try {
    await copyTemplate(temporary, answers);
    const result = await check(temporary);
    await rmdir(folder).catch(ifMissing(undefined));
    await rename(temporary, folder);
    return result;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

async function copyTemplate(to: string, answers: Answers): Promise<void> {
  await cp(TEMPLATE, to, { recursive: true });
  if (!isTemplateProfession(answers)) {
    await rm(join(to, 'faq'), { recursive: true });
    await cp(OTHER_PROFESSION, to, { recursive: true });
  }
  await mkdir(join(to, 'images'));
  await writeFile(join(to, 'images/.gitkeep'), '');
  const values = describePractice(answers);
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const text = entry.isFile() ? await readFile(path, 'utf8') : '';
    if (/<\w+>/.test(text)) await writeFile(path, fillFile(path, text, values));
  }
}

const GAP = /<(\w+)>/g;

const fillText = (text: string, values: GapValues) =>
  text.replace(GAP, (gap, name: string) => (name in values ? String(values[name]) : gap));

function fillFile(path: string, text: string, values: GapValues): string {
  if (path.endsWith('.yaml')) return fillYaml(text, values);
  // A Markdown file has front matter between two lines of ---, and prose below.
  const [, frontMatter = '', prose = ''] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? [];
  return `---\n${fillYaml(frontMatter, values)}---\n${fillText(prose, values)}`;
}

function fillYaml(text: string, values: GapValues): string {
  const file = parseDocument(text);
  visit(file, {
    Pair(_, pair) {
      const { value: node } = pair;
      if (!isScalar(node) || typeof node.value !== 'string') return undefined;
      const [gap, name = ''] = node.value.match(/^<(\w+)>$/) ?? [];
      if (gap === undefined) return undefined;
      const value = values[name];
      if (value === '') return visit.REMOVE;
      if (Array.isArray(value))
        pair.value = file.createNode(value, { flow: value.every((item) => typeof item === 'number') });
      else node.value = value;
      return visit.SKIP;
    },
    Scalar(_, node) {
      if (typeof node.value === 'string') node.value = fillText(node.value, values);
    },
  });
  // The line width of the shipped files.
  return file.toString({ lineWidth: 114 });
}
