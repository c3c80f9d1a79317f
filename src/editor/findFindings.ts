import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findFieldPlace, hasField } from '#content/form';
import { ContentError, type ContentFault, loadPlacedContent } from '#content/load';
import type { SiteContent } from '#content/schema';
import { findShipped } from '#content/shipped';
import { checkWording, type Finding, findToday } from '#content/wording';
import type { Texts } from '#drafts';
import type { PageFinding, SentencesLeft } from './contract.ts';
import { readValue } from './readForm.ts';
import { sayContentFault } from './sayContentFault.ts';
import { nameField, nameFile } from './typedChanges.ts';

/** Something that is still an example. */
interface Placeholder {
  readonly finding: PageFinding;
  /** What its field said when it was found, and the field that makes sure of it: another value is no example any more. */
  readonly stood: string;
}

/** What the checks say of a folder, and which of its fields are still a placeholder. */
export interface FoundInPage {
  findings: readonly PageFinding[];
  placeholders: readonly Placeholder[];
  /** Not known of a folder at fault. Asked for once in a practice's life, where the rest is found at each key. */
  readSentences?: () => SentencesLeft;
}

/** So many fields are named: whoever changes these finds the others beside them. */
const NAMED = 3;

/**
 * @param now in milliseconds since 1970
 * @param readKnown the placeholders that were there before: a folder at fault is not asked for them, and those that
 * nobody has answered since are left
 */
export async function findFindings(
  folder: string,
  texts: Texts,
  now: number,
  readKnown: () => Promise<FoundInPage['placeholders']> = async () => [],
): Promise<FoundInPage> {
  try {
    const { content } = await loadPlacedContent(folder);
    return readWording(content, texts, findToday(content, now));
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const faults = error.faults
      .map((fault) => toFinding(fault, basename(folder), texts))
      .filter(isFirst)
      // A field that is still empty has one thing to be put right, however much belongs there.
      .filter((finding, at, all) => at === findSamePlace(all, finding) || readValue(texts, finding) !== '');
    const placeholders = (await readKnown()).filter(
      ({ finding, stood }) => readStanding(finding, texts) === stood,
    );
    return { findings: [...faults, ...placeholders.map(({ finding }) => finding)], placeholders };
  }
}

function readWording(content: SiteContent, texts: Texts, today: string): FoundInPage {
  const found = checkWording(content, today).map((finding) => ({
    finding: describe(finding, content, texts),
    isPlaceholder: finding.severity === 'placeholder',
  }));
  return {
    findings: found.map(({ finding }) => finding),
    placeholders: found
      .filter(({ isPlaceholder }) => isPlaceholder)
      .map(({ finding }) => ({ finding, stood: readStanding(finding, texts) })),
    readSentences: () => readSentences(content),
  };
}

function readSentences(content: SiteContent): SentencesLeft {
  const { left, all } = findShipped(content);
  const firstOfFields = left.filter(({ field }, at) => left.findIndex((one) => one.field === field) === at);
  const first = firstOfFields.slice(0, NAMED).map(({ field, text }) => {
    const { file, path } = findFieldPlace(content, field);
    return { file, path, section: nameFile(file), label: nameField(file, path), says: text };
  });
  return { left: left.length, all, first };
}

const readStanding = (finding: PageFinding, texts: Texts): string =>
  JSON.stringify([readValue(texts, finding), finding.confirm && readValue(texts, finding.confirm)]);

function describe(
  { severity, field, message, owner, words, instead, confirm }: Finding,
  content: SiteContent,
  texts: Texts,
): PageFinding {
  const { file, path } = findFieldPlace(content, field);
  const value = readValue(texts, { file, path });
  const better = typeof value === 'string' ? sayBetter(value, words, instead) : undefined;
  const level = severity === 'error' ? 'error' : 'warning';
  const says = beginSentence(owner ?? message);
  return {
    ...{ file, path, level, says, field: nameField(file, path) },
    ...(better && { better }),
    ...(confirm && { confirm: findFieldPlace(content, confirm) }),
  };
}

function toFinding(fault: ContentFault, folder: string, texts: Texts): PageFinding {
  const { file: named, field } = fault;
  const file = named.startsWith(`${folder}/`) ? named.slice(folder.length + 1) : named;
  const path: (string | number)[] = field
    .split('.')
    .filter(Boolean)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  while (path.length > 0 && !hasField(file, path)) path.pop();
  return {
    file,
    path,
    level: 'error',
    ...sayContentFault({ file, path }, fault, texts),
    field: nameField(file, path),
  };
}

/** What is wrong in several lines of one field is said once. */
const isFirst = (finding: PageFinding, at: number, all: readonly PageFinding[]): boolean =>
  all.findIndex((one) => isDeepStrictEqual(one, finding)) === at;

const findSamePlace = (all: readonly PageFinding[], { file, path }: PageFinding): number =>
  all.findIndex((one) => one.file === file && isDeepStrictEqual(one.path, path));

/** The field's own words with others in their place, and the article that goes with those. */
function sayBetter(value: string, words?: string, instead?: string): string | undefined {
  // A colour may be written in capitals.
  const at = words === undefined ? -1 : value.toLowerCase().indexOf(words.toLowerCase());
  if (words === undefined || instead === undefined || at < 0) return undefined;
  const article = /^[aeiou]/i.test(instead) ? 'n ' : ' ';
  const before = value.slice(0, at).replace(/(?<=\b[Aa])n? $/, article);
  return before + instead + value.slice(at + words.length);
}

/** An address stays as it is written. */
const beginSentence = (words: string): string =>
  /^\S*@/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
