import { resolve } from 'node:path';
import type * as v from 'valibot';
import {
  MARKDOWN_FILES,
  type Post,
  post,
  type Question,
  question,
  type SiteContent,
  YAML_FILES,
} from '#content/schema';
import { ContentError, type ContentFault } from './fault.ts';
import { type Folder, readFolder } from './folder.ts';
import { readMarkdown } from './markdown.ts';
import { readYaml } from './yaml.ts';

/**
 * Reads the owner's `content` folder into plain data.
 * @throws ContentError naming every fault with its file and line, when there is any.
 */
export async function loadContent(folder: string): Promise<SiteContent> {
  const faults: ContentFault[] = [];
  const files = await readFolder(resolve(folder), faults);
  const yaml = readYamlFiles(files, faults);
  const about = readAll(files, /^about\.md$/, MARKDOWN_FILES.about, faults)[0];
  const questions = readAll(files, /^faq\//, question, faults);
  const posts = readAll(files, /^journal\//, post, faults);
  if (questions.length === 0 && faults.length === 0) {
    faults.push({
      file: `${files.name}/faq`,
      line: 1,
      field: '',
      found: 'no questions',
      expected: 'files such as faq/one.md',
    });
  }
  if (faults.length > 0 || !about) throw new ContentError(faults);

  const items: Question[] = questions.map(({ id, facts, body }) => ({ id, ...facts, answer: body }));
  const entries: Post[] = posts.map(({ id, facts, body }) => ({ id, ...facts, body }));
  return {
    ...yaml,
    about: { ...about.facts, body: about.body },
    faq: { ...yaml.faq, items: items.sort((a, b) => a.order - b.order || a.id.localeCompare(b.id)) },
    journal: { ...yaml.journal, entries: entries.sort((a, b) => b.date.localeCompare(a.date)) },
  };
}

type YamlContent = { [Name in keyof typeof YAML_FILES]: v.InferOutput<(typeof YAML_FILES)[Name]> };

/** Whole only when no fault was added: the caller throws otherwise. */
function readYamlFiles(folder: Folder, faults: ContentFault[]): YamlContent {
  const read = Object.entries(YAML_FILES).flatMap(([name, schema]) => {
    const text = folder.texts.get(`${name}.yaml`);
    if (text === undefined) return [];
    const source = { file: `${folder.name}/${name}.yaml`, text, linesBefore: 0, images: folder.images };
    return [[name, readYaml<v.GenericSchema>(source, schema, faults)]];
  });
  return Object.fromEntries(read) as YamlContent;
}

/** Every Markdown file whose path matches, with its name as its id. */
function readAll<Schema extends v.GenericSchema>(
  folder: Folder,
  path: RegExp,
  schema: Schema,
  faults: ContentFault[],
) {
  return [...folder.texts]
    .filter(([file]) => path.test(file))
    .flatMap(([file, text]) => {
      const read = readMarkdown(
        { file: `${folder.name}/${file}`, text, images: folder.images },
        schema,
        faults,
      );
      return read ? [{ id: file.replace(/^.*\/|\.md$/g, ''), ...read }] : [];
    });
}
