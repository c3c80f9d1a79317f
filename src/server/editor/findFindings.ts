import { basename } from 'node:path';
import {
  type CheckedFolder,
  type ContentFault,
  clearMarks,
  createQueue,
  type DraftState,
  isDifferent,
  listChangedFiles,
  listDifferentPlaces,
  readValue,
  type Texts,
  writeField,
} from '#content';
import { type FieldPlace, getFieldLabel, getFileLabel, isNested, toFieldPlace } from '#content/schema';
import { HOUR } from '../../durations.ts';
import type { EditorParts } from './editorParts.ts';
import { layOutDraft } from './layOutDraft.ts';
import { labelInEntry } from './words/describeChanges.ts';
import { explainContentFault } from './words/explainContentFault.ts';

export interface PageFinding extends FieldPlace {
  /** An error keeps the field from going online; a warning asks the owner to look again. */
  readonly level: 'error' | 'warning';
  readonly says: string;
  readonly better?: string;
  /** The field that holds the day on which the owner confirmed this field. */
  readonly confirm?: FieldPlace;
  readonly field: string;
}

export const isError = ({ level }: PageFinding): boolean => level === 'error';

type PageFindings = Awaited<ReturnType<typeof findFindings>>;

export type CheckedDraft = DraftState & PageFindings;

const TIMEOUT = 'This takes too long to be checked. Make it shorter and simpler, or take it back.';

/**
 * Checks a folder that holds the texts. A failed check becomes findings, so that the owner can revert the draft.
 * @param readKnown the placeholders without the draft: a folder with errors is not checked for placeholders
 */
export async function findFindings(
  { check, onFault }: Pick<EditorParts, 'check' | 'onFault'>,
  checkedFolder: string,
  { texts, folder }: Pick<DraftState, 'texts' | 'folder'>,
  readKnown: () => Promise<readonly PageFinding[]> = async () => [],
) {
  const checked = await check(checkedFolder).catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'LateError'))
      onFault('the draft could not be checked', error);
    return undefined;
  });
  if (checked && !checked.faults) return describeWording(checked, texts);
  const faults = checked
    ? checked.faults.map((fault) => toFinding(fault, basename(checkedFolder), texts))
    : describeTimeout(texts, folder);
  const placeholders = (await readKnown()).filter((one) =>
    [one, one.confirm ?? one].every((place) => !isDifferent(folder, texts, place)),
  );
  return {
    findings: [...removeDuplicates(faults, texts), ...placeholders],
    placeholders,
    /** Undefined for a folder with errors. */
    sentences: undefined,
    isTimedOut: !checked,
  };
}

/** Caches the findings of texts for an hour, because some depend on the day; a check that timed out is retried. */
export function cacheFindings(parts: EditorParts) {
  const cache = new WeakMap<Texts, { findings: Promise<PageFindings>; at: number }>();
  const remember = (texts: Texts, find: () => Promise<PageFindings>): Promise<PageFindings> => {
    const known = cache.get(texts);
    if (known && parts.now() - known.at < HOUR) return known.findings;
    const findings = find();
    cache.set(texts, { findings, at: parts.now() });
    const forget = () => cache.delete(texts);
    findings.then(({ isTimedOut }) => isTimedOut && forget(), forget);
    return findings;
  };
  const readFolder = ({ folder }: DraftState) =>
    remember(folder, () => findFindings(parts, parts.contentFolder, { texts: folder, folder }));
  // The folder of the draft must not change during a check.
  const enqueue = createQueue();
  const checkDraft = async (state: DraftState) =>
    findFindings(parts, await layOutDraft(parts, state.texts, ''), state, async () => {
      const { placeholders } = await readFolder(state);
      return placeholders;
    });
  const read = (state: DraftState) =>
    state.files.size === 0
      ? readFolder(state)
      : remember(state.texts, () => enqueue(() => checkDraft(state)));
  return { read, readFolder };
}

/**
 * Leaves changes with errors out of an edition, and a new file with one whole; they stay in the draft.
 * @returns `isReady`: whether a finished change remains and every error belongs to a change
 */
export function withholdUnfinished({
  folder,
  texts,
  findings,
}: Pick<CheckedDraft, 'folder' | 'texts' | 'findings'>) {
  const errors = findings.filter(isError);
  const changedPlaces = listDifferentPlaces(folder, texts);
  const isHeld = (place: FieldPlace) => errors.some((error) => isNested(error, place));
  const heldPlaces = changedPlaces.filter(isHeld);
  const finished = new Map(texts);
  for (const { file } of heldPlaces) {
    const online = folder.get(file);
    if (online === undefined) finished.delete(file);
    else finished.set(file, online);
  }
  const heldFiles = new Set(heldPlaces.map(({ file }) => file).filter((file) => folder.has(file)));
  for (const place of changedPlaces.filter((one) => heldFiles.has(one.file) && !isHeld(one))) {
    const { file, path } = place;
    finished.set(file, writeField(finished.get(file) ?? '', file, path, readValue(texts, place)));
  }
  return {
    texts: finished,
    errors,
    held: [...new Set(heldPlaces.map(({ file, path }) => getFieldLabel(file, path)))],
    isReady:
      heldPlaces.length < changedPlaces.length &&
      errors.every((error) => heldPlaces.some((place) => isNested(error, place))),
  };
}

/** Removes the placeholder marks of values that the owner has replaced. */
export function clearReplacedMarks(folder: Texts, texts: Texts, examples: readonly PageFinding[]): Texts {
  return new Map(
    [...texts].map(([file, text]) => {
      const onlineText = folder.get(file);
      if (onlineText === undefined || onlineText === text) return [file, text];
      const isExample = (path: PageFinding['path']) =>
        examples.some((finding) => isNested({ file, path }, finding));
      return [file, clearMarks(file, [onlineText, text], isExample)];
    }),
  );
}

const describeTimeout = (texts: Texts, online: Texts): PageFinding[] =>
  listChangedFiles(online, texts)
    .filter((file) => texts.has(file))
    .map((file) => ({ file, path: [], level: 'error', says: TIMEOUT, field: getFileLabel(file) }));

type FaultlessFolder = Extract<CheckedFolder, { faults?: undefined }>;

function describeWording({ findings, sentences: { left, all, first } }: FaultlessFolder, texts: Texts) {
  const described = findings.map((finding) => describe(finding, texts));
  return {
    findings: described,
    placeholders: described.filter((_, at) => findings[at]?.severity === 'placeholder'),
    /** How many sentences are still as shipped, and the first fields that contain one, fields about the owner first. */
    sentences: {
      left,
      all,
      first: first.map(({ place: { file, path }, text }) => {
        return { file, path, section: getFileLabel(file), label: getFieldLabel(file, path), says: text };
      }),
    },
    isTimedOut: false,
  };
}

function describe(
  { severity, place, says, words, instead, confirm }: FaultlessFolder['findings'][number],
  texts: Texts,
): PageFinding {
  const value = readValue(texts, place);
  const better = typeof value === 'string' ? applySuggestion(value, words, instead) : undefined;
  return {
    ...place,
    says: capitalize(says),
    field: labelInEntry(place, texts),
    level: severity === 'error' ? 'error' : 'warning',
    ...(better && { better }),
    ...(confirm && { confirm }),
  };
}

function toFinding(fault: ContentFault, folder: string, texts: Texts): PageFinding {
  const file = fault.file.startsWith(`${folder}/`) ? fault.file.slice(folder.length + 1) : fault.file;
  const place = toFieldPlace(file, fault.field.split('.').filter(Boolean));
  const [says, better] = explainContentFault(place, fault, texts);
  return { ...place, level: 'error', says, field: labelInEntry(place, texts), ...(better && { better }) };
}

/** Reports a field once for several lines with the same error, and an empty field with one error only. */
function removeDuplicates(findings: readonly PageFinding[], texts: Texts): PageFinding[] {
  const keys = findings.map((finding) => {
    const { file, path } = finding;
    return JSON.stringify(readValue(texts, finding) === '' ? { file, path } : finding);
  });
  return findings.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}

/** The value with the suggested words in place of the faulty ones, and a matching article. */
function applySuggestion(value: string, words?: string, instead?: string): string | undefined {
  // Ignores case, because colours may be in capitals.
  const at = words === undefined ? -1 : value.toLowerCase().indexOf(words.toLowerCase());
  if (words === undefined || instead === undefined || at < 0) return undefined;
  const article = /^[aeiou]/i.test(instead) ? 'n ' : ' ';
  const before = value.slice(0, at).replace(/(?<=\b[Aa])n? $/, article);
  return before + instead + value.slice(at + words.length);
}

/** Capitalizes a sentence, but not an email address at its start. */
const capitalize = (words: string): string =>
  /^\S*@/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1);
