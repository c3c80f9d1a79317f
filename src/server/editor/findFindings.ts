import { basename } from 'node:path';
import {
  type CheckedFolder,
  type ContentFault,
  createQueue,
  type DraftState,
  isDifferent,
  listChangedFiles,
  listDifferentPlaces,
  readValue,
  type Texts,
  writeField,
} from '#content';
import {
  type FieldPlace,
  findFormField,
  getFieldLabel,
  getFileLabel,
  isNested,
  toFieldPlace,
} from '#content/schema';
import { HOUR } from '../../durations.ts';
import type { EditorDeps } from './editorDeps.ts';
import { layOutDraft } from './layOutDraft.ts';
import { labelInEntry } from './words/describeChanges.ts';
import { explainContentFault } from './words/explainContentFault.ts';

export interface PageFinding extends FieldPlace {
  /** An error keeps the field from going online; a warning asks the owner to look again. */
  readonly level: 'error' | 'warning';
  readonly says: string;
  readonly better?: string;
  /** The field with the day on which the owner confirmed this field. */
  readonly confirm?: FieldPlace;
  readonly field: string;
}

export const isError = ({ level }: PageFinding): boolean => level === 'error';

type PageFindings = Awaited<ReturnType<typeof findFindings>>;

export type CheckedDraft = DraftState & PageFindings;
type EditedTexts = Pick<DraftState, 'texts' | 'folder'>;

const TIMEOUT = 'This takes too long to be checked. Make it shorter and simpler, or take it back.';

/** Checks a folder with these texts. Errors of the check become findings, so that the owner can revert the draft. */
async function findFindings(deps: EditorDeps, checkedFolder: string, { texts, folder }: EditedTexts) {
  const checked = await deps.check(checkedFolder).catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'LateError'))
      deps.onFault('the draft could not be checked', error);
    return undefined;
  });
  if (checked && !checked.faults) return describeWording(checked, texts);
  const faults = checked
    ? checked.faults.map((fault) => toFinding(fault, basename(checkedFolder), texts))
    : describeTimeout(texts, folder);
  return {
    findings: removeDuplicates(faults, texts),
    placeholders: [] as PageFinding[],
    /** Undefined for a folder with errors. */
    sentences: undefined,
    isTimedOut: !checked,
  };
}

/**
 * Checks a draft. An error prevents the wording check, so the part that can go online is then checked on its own.
 * @param readFolder reads the findings of the content folder without the draft
 */
export function checkDraft(
  deps: EditorDeps,
  use: '' | 'edition',
  draft: EditedTexts,
  readFolder = () => findFindings(deps, deps.contentFolder, { ...draft, texts: draft.folder }),
): Promise<PageFindings> {
  const { folder } = draft;
  const check = async (texts: Texts, errors: readonly PageFinding[]): Promise<PageFindings> => {
    if (listChangedFiles(folder, texts).length === 0) return readFolder();
    const found = await findFindings(deps, await layOutDraft(deps, texts, use), { texts, folder });
    const findings = [...errors, ...found.findings];
    const finished = withholdUnfinished({ ...draft, findings }).texts;
    const isFinished = listChangedFiles(texts, finished).length === 0;
    if (isFinished && found.sentences) return found;
    const rest = isFinished ? folder : finished;
    const others = await check(rest, findings.filter(isError));
    const online = await readFolder();
    // Leaves out findings of the content folder about values that the draft replaces.
    const isOfDraft = (one: PageFinding) =>
      !online.findings.some(({ file, says }) => file === one.file && says === one.says) ||
      [one, one.confirm ?? one].every((place) => !isDifferent(rest, draft.texts, place));
    return {
      ...found,
      findings: removeDuplicates([...found.findings, ...others.findings.filter(isOfDraft)], draft.texts),
      placeholders: found.sentences ? found.placeholders : others.placeholders.filter(isOfDraft),
      isTimedOut: found.isTimedOut || others.isTimedOut,
    };
  };
  return check(draft.texts, []);
}

/** Caches findings for an hour, because some depend on the day. A check that timed out is not cached. */
export function cacheFindings(deps: EditorDeps) {
  const cache = new WeakMap<Texts, { findings: Promise<PageFindings>; at: number }>();
  const remember = (texts: Texts, find: () => Promise<PageFindings>): Promise<PageFindings> => {
    const known = cache.get(texts);
    if (known && deps.now() - known.at < HOUR) return known.findings;
    const findings = find();
    cache.set(texts, { findings, at: deps.now() });
    const forget = () => cache.delete(texts);
    findings.then(({ isTimedOut }) => isTimedOut && forget(), forget);
    return findings;
  };
  const readFolder = ({ folder }: DraftState) =>
    remember(folder, () => findFindings(deps, deps.contentFolder, { texts: folder, folder }));
  // Queued, because the draft's folder must not change during a check.
  const enqueue = createQueue();
  const read = (state: DraftState) =>
    remember(state.texts, () => enqueue(() => checkDraft(deps, '', state, () => readFolder(state))));
  return { read, readFolder };
}

/**
 * Leaves changes with errors out of an edition, and all of a new file that has an error. They stay in the draft.
 * @returns `isReady`: whether a finished change remains and every error belongs to a change
 */
export function withholdUnfinished({ folder, texts, findings }: EditedTexts & { findings: PageFinding[] }) {
  const errors = findings.filter(isError);
  const changedPlaces = listDifferentPlaces(folder, texts);
  const isHeld = (place: FieldPlace) => errors.some((error) => isNested(error, findPhotoOrField(place)));
  const heldPlaces = changedPlaces.filter(isHeld);
  const finished = new Map(texts);
  for (const file of new Set(heldPlaces.map((place) => place.file))) {
    const online = folder.get(file);
    const others = changedPlaces.filter((place) => place.file === file && !isHeld(place));
    const copy = (text: string, one: FieldPlace) => writeField(text, file, one.path, readValue(texts, one));
    if (online === undefined) finished.delete(file);
    else finished.set(file, others.reduce(copy, online));
  }
  const held = heldPlaces.map(findPhotoOrField);
  return {
    texts: finished,
    errors,
    held: [...new Set(held.map(({ file, path }) => getFieldLabel(file, path)))],
    isReady:
      heldPlaces.length < changedPlaces.length &&
      errors.every((error) => held.some((place) => isNested(error, place))),
  };
}

/** Returns the photo that contains the field, because they go online together, or else the field itself. */
function findPhotoOrField(place: FieldPlace): FieldPlace {
  const photo = { ...place, path: place.path.slice(0, -1) };
  return findFormField(photo.file, photo.path)?.kind === 'image' ? photo : place;
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
    /** The number of sentences still as shipped, and the first fields with one, fields about the owner first. */
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

/** Replaces the faulty words with the suggested ones, and adapts the article before them. */
function applySuggestion(value: string, words?: string, instead?: string): string | undefined {
  // Ignores case, because colours may be in capitals.
  const at = words === undefined ? -1 : value.toLowerCase().indexOf(words.toLowerCase());
  if (words === undefined || instead === undefined || at < 0) return undefined;
  const article = /^[aeiou]/i.test(instead) ? 'n ' : ' ';
  const before = value.slice(0, at).replace(/(?<=\b[Aa])n? $/, article);
  return before + instead + value.slice(at + words.length);
}

/** Capitalizes a sentence, but not an email address at its start. */
const capitalize = (text: string): string =>
  /^\S*@/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
