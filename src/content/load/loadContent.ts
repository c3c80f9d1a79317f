import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type * as v from 'valibot';
import { makeSafeLogo, readPngLogo } from '../brand/safeLogo.ts';
import {
  about as aboutSchema,
  OPTIONAL_YAML_FILES,
  type Outputs,
  type PlaceFinder,
  post,
  question,
  type SiteContent,
  YAML_DEFAULTS,
  YAML_FILES,
} from '../schema/index.ts';
import { ContentError, type ContentFault, createFileFault } from './contentError.ts';
import { findCrossFileFaults } from './findCrossFileFaults.ts';
import { type Folder, readFolder } from './readFolder.ts';
import { readMarkdown } from './readMarkdown.ts';
import { findLineContaining, type ReadSource, readYaml } from './readYaml.ts';

/** The content, and a function that finds the file and line of each field. */
export interface PlacedContent {
  content: SiteContent;
  placeOf: PlaceFinder;
}

/** Reads the `content` folder into plain data. @throws ContentError with the file and line of every fault */
export async function loadContent(folder: string): Promise<SiteContent> {
  return (await loadPlacedContent(folder)).content;
}

export async function loadPlacedContent(folder: string): Promise<PlacedContent> {
  const faults: ContentFault[] = [];
  const files = await readFolder(resolve(folder), faults);
  const { yaml, placed: placedFiles } = readYamlFiles(files, faults);
  const about = readAll(files, /^about\.md$/, aboutSchema, faults)[0];
  const questions = readAll(files, /^faq\//, question, faults);
  const posts = readAll(files, /^journal\//, post, faults);
  if (questions.length === 0 && faults.length === 0)
    faults.push(createFileFault(`${files.name}/faq`, 'no questions', 'files such as faq/one.md'));
  faults.push(...findSharedOrders(questions));
  const { brand: brandFields, ...sections } = yaml;
  const brand = await readBrand(resolve(folder), files, brandFields, faults);
  if (faults.length > 0 || !about) throw new ContentError(faults);

  questions.sort((a, b) => a.output.order - b.output.order);
  posts.sort((a, b) => b.output.date.localeCompare(a.output.date));
  // The content includes the documents, so that any process can render the page (decision 0150).
  const documents = Object.fromEntries(
    yaml.downloads.entries.map(({ document }) => [
      document,
      files.downloads.get(document)?.toString('base64') ?? '',
    ]),
  );
  const content: SiteContent = {
    ...sections,
    ...brand,
    about: { ...about.output, body: about.body },
    faq: { ...yaml.faq, items: questions.map(({ id, output, body }) => ({ id, ...output, answer: body })) },
    downloads: { ...yaml.downloads, files: documents },
    journal: { ...yaml.journal, entries: posts.map(({ id, output, body }) => ({ id, ...output, body })) },
  };
  removeHiddenSections(content);
  const placeOf = createPlaceFinder([
    ...placedFiles,
    { name: 'about', ...about },
    ...questions.map((read, at) => ({ name: `faq.items.${at}`, ...read })),
    ...posts.map((read, at) => ({ name: `journal.entries.${at}`, ...read })),
  ]);
  const crossFileFaults = findCrossFileFaults(content, files.downloads, placeOf);
  if (crossFileFaults.length > 0) throw new ContentError(crossFileFaults);
  return { content, placeOf };
}

/** `name`: the start of its fields' paths in the content, such as `practice` or `faq.items.0`. */
type PlacedFile = Pick<ReadSource<unknown>, 'lineOf'> & { name: string; file: string; text: string };

function createPlaceFinder(files: readonly PlacedFile[]): PlaceFinder {
  // Longest name first, because a field of `faq.items.0` also begins with `faq`, the name of another file.
  const byName = files.toSorted((a, b) => b.name.length - a.name.length);
  return (field, words) => {
    const match = byName.find(({ name }) => field === name || field.startsWith(`${name}.`));
    if (!match) return undefined;
    const start = match.lineOf(field.slice(match.name.length + 1).split('.'));
    return { file: match.file, line: words ? findLineContaining(match.text, start, words) : start };
  };
}

/** Loads the logo of the brand. A missing logo file has been reported as a fault already. */
async function readBrand(
  folder: string,
  files: Folder,
  brandFields: YamlContent['brand'],
  faults: ContentFault[],
): Promise<Pick<SiteContent, 'brand'>> {
  if (!brandFields) return {};
  const { logo, ...brand } = brandFields;
  if (!logo || !files.images.has(logo.file)) return { brand };
  const result = validateLogo(logo.file, await readFile(join(folder, 'images', logo.file)));
  if (!('faults' in result)) return { brand: { ...brand, logo: { ...logo, ...result.size } } };
  const file = `${files.name}/images/${logo.file}`;
  faults.push(...result.faults.map((fault) => ({ file, field: '', ...fault })));
  return { brand };
}

/** Reports questions with the same number: only their file names would decide their order. */
function findSharedOrders(questions: ReturnType<typeof readAll<typeof question>>): ContentFault[] {
  return questions.flatMap(({ file, lineOf, output }, at) => {
    const earlierQuestion = questions.slice(0, at).find((other) => other.output.order === output.order);
    if (!earlierQuestion) return [];
    const found = `${output.order}, which ${earlierQuestion.file}:${earlierQuestion.lineOf(['order'])} has too`;
    return [{ file, line: lineOf(['order']), field: 'order', found, expected: 'a number of its own' }];
  });
}

type YamlContent = Outputs<typeof YAML_FILES> & Partial<Outputs<typeof OPTIONAL_YAML_FILES>>;

/** Reads the YAML files. The result is complete only if no fault was added; otherwise the caller throws. */
function readYamlFiles(folder: Folder, faults: ContentFault[]): { yaml: YamlContent; placed: PlacedFile[] } {
  const readFiles = Object.entries({ ...YAML_FILES, ...OPTIONAL_YAML_FILES }).flatMap(([name, schema]) => {
    const text = folder.texts.get(`${name}.yaml`);
    if (text === undefined) return [];
    const source = { file: `${folder.name}/${name}.yaml`, text, linesBefore: 0, images: folder.images };
    const result = readYaml<v.GenericSchema>(source, schema, faults);
    return result ? [{ name, ...source, ...result }] : [];
  });
  const outputs = Object.fromEntries(readFiles.map(({ name, output }) => [name, output]));
  return { yaml: { ...structuredClone(YAML_DEFAULTS), ...(outputs as YamlContent) }, placed: readFiles };
}

/** Reads every Markdown file whose path matches. The file's name becomes its id. */
function readAll<Schema extends v.GenericSchema>(
  folder: Folder,
  path: RegExp,
  schema: Schema,
  faults: ContentFault[],
) {
  return [...folder.texts]
    .filter(([name]) => path.test(name))
    .flatMap(([name, text]) => {
      const file = `${folder.name}/${name}`;
      const source = readMarkdown({ file, text, images: folder.images }, schema, faults);
      return source ? [{ id: name.replace(/^.*\/|\.md$/g, ''), file, text, ...source }] : [];
    });
}

/** Sections that the page omits when they have no entries. */
const LIST_SECTIONS = ['team', 'testimonials', 'gallery', 'carousel', 'journal', 'downloads'] as const;

/** Empties hidden sections and removes navigation links to them, so that no other code has to handle hiding. */
function removeHiddenSections(content: SiteContent): void {
  const { pricing, countdown, navigation, downloads } = content;
  if (pricing.prices?.hidden) delete pricing.prices;
  if (countdown.hidden) delete countdown.heading;
  if (downloads.hidden) downloads.files = {};
  for (const name of LIST_SECTIONS) if (content[name].hidden) content[name].entries = [];
  const hiddenNames = [...LIST_SECTIONS, 'countdown' as const].filter((name) => content[name].hidden);
  const isShown = ({ target }: { target: string }) =>
    !hiddenNames.some((name) => target === `#${name}-section`);
  navigation.top = navigation.top.filter(isShown);
  navigation.quick = navigation.quick.filter(isShown);
}

export const readSvgLogo = (bytes: Uint8Array) => makeSafeLogo(new TextDecoder().decode(bytes));

export const validateLogo = (file: string, bytes: Uint8Array) =>
  file.endsWith('.svg') ? readSvgLogo(bytes) : readPngLogo(bytes);
