import { createHash } from 'node:crypto';
import { access, constants } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type DraftState,
  isNested,
  readFileFields,
  readValue,
  type Texts,
  type Version,
} from '#content/drafts';
import { findFields, findForm, findFormField, getFileLabel, TASKS } from '#content/form';
import type {
  ChangeSentence,
  EditedPage,
  FirstQuestion,
  FoundPlace,
  PageFinding,
  PageReview,
} from './contract.ts';
import { READ_ONLY_FOLDER } from './diskFaults.ts';
import type { PageFindings } from './findFindings.ts';
import { explainUnreadable } from './online/edition.ts';
import { withholdUnfinished } from './online/finishedChanges.ts';
import type { ScheduledEdition } from './online/schedule.ts';
import { formatConflict } from './readForm.ts';
import { describeChanges, toPlace } from './words/describeChanges.ts';
import { describeTask } from './words/describeTask.ts';

/** A state is read more often than it changes. */
const changesCache = new WeakMap<DraftState, readonly ChangeSentence[]>();

/** Changes in conflict are reported as conflicts only. */
function listChanges(state: DraftState): readonly ChangeSentence[] {
  const { folder, texts, conflicts } = state;
  const said =
    changesCache.get(state) ??
    describeChanges(folder, texts).filter(
      ({ id }) => !conflicts.some((place) => isNested(toPlace(id), place)),
    );
  changesCache.set(state, said);
  return said;
}

interface PageContext {
  contentFolder: string;
  newest: Version | undefined;
  later: ScheduledEdition | undefined;
  found: PageFindings;
}

export async function readPageState(
  state: DraftState,
  { contentFolder, newest, later, found }: PageContext,
): Promise<EditedPage> {
  const { revision, folder, conflicts, unreadable, savedAt, undo, redo } = state;
  const isWritable = await access(contentFolder, constants.W_OK).then(
    () => true,
    () => false,
  );
  const fault =
    unreadable.length > 0 ? explainUnreadable(unreadable) : isWritable ? undefined : READ_ONLY_FOLDER;
  return {
    revision,
    changed: listChanges(state).length + conflicts.length,
    savedAt,
    tasks: TASKS.map((task) => describeTask(task, state, found.findings)),
    online: newest && isVersionOf(newest, folder) ? pickNews(newest) : null,
    later: later && later.missed === undefined ? { at: later.at, by: later.by } : null,
    missed: later?.missed ?? null,
    toAsk: found.placeholders.length,
    fault: findFault(found),
    canEdit: fault === undefined ? true : { says: fault },
    undo: undo ? { label: undo.label, by: undo.by } : null,
    redo: redo ? { label: redo.label, by: redo.by } : null,
  };
}

/** Prefers an error whose field has a form. */
function findFault({ findings }: PageFindings): EditedPage['fault'] {
  const errors = findings.filter(({ level }) => level === 'error');
  const hasForm = ({ file, path }: PageFinding) =>
    findForm(file) !== undefined && findFormField(file, path) !== undefined;
  const first = errors.find(hasForm) ?? errors[0];
  if (!first) return null;
  const { file, path, field } = first;
  const place = hasForm(first) ? { file, path } : null;
  return { section: getFileLabel(file), field, place };
}

const pickNews = ({ number, at, by }: Version) => ({ number, at, by });

/** Whether the folder holds the texts of a version. */
export function isVersionOf({ files }: Version, folder: Texts): boolean {
  const words = Object.keys(files).filter((file) => /\.(?:yaml|md)$/.test(file));
  return (
    words.length === folder.size &&
    words.every((file) => {
      const text = folder.get(file);
      return text !== undefined && createHash('sha256').update(text).digest('hex') === files[file];
    })
  );
}

export function searchPage(texts: Texts, words: string): FoundPlace[] {
  const files = [...texts]
    .filter(([file]) => findForm(file))
    .map(([file, text]) => {
      const { body, ...facts } = readFileFields(file, text) ?? {};
      return { file, facts, ...(typeof body === 'string' && { body }) };
    });
  return findFields(files, words).map(({ file, path, section, trail, words: says }) => ({
    file,
    path,
    section,
    says,
    label: trail.join(', ') || section,
  }));
}

export function readReview(state: DraftState, { findings }: PageFindings): PageReview {
  const { revision, folder, texts, conflicts } = state;
  const errors = findings.filter(({ level }) => level === 'error');
  const isOfChange = (place: PageFinding) =>
    !isDeepStrictEqual(readValue(folder, place), readValue(texts, place));
  const { held, isReady } = withholdUnfinished(folder, texts, errors);
  return {
    sentences: listChanges(state),
    errors,
    held,
    isReady: isReady && conflicts.length === 0,
    warnings: findings.filter((finding) => finding.level === 'warning' && isOfChange(finding)),
    conflicts: conflicts.map(formatConflict),
    revision,
  };
}

export function readQuestions({ texts }: DraftState, { placeholders }: PageFindings): FirstQuestion[] {
  const asked = new Set<string>();
  return placeholders.flatMap(({ finding: { file, path, says } }) => {
    const node = findFormField(file, path);
    const place = `${file}#${path.join('.')}`;
    if (!node || asked.has(place)) return [];
    asked.add(place);
    return [{ file, path, node, question: says, value: readValue(texts, { file, path }) }];
  });
}
