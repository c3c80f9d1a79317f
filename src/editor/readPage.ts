import { createHash } from 'node:crypto';
import { access, constants } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { findFields, TASKS } from '#content/form';
import { readBefore, type Texts } from '#drafts';
import type { Version } from '#versions';
import type { EditedPage, PageEditor, PageFinding, PageReview } from './contract.ts';
import { READ_ONLY_FOLDER } from './diskFaults.ts';
import { sayUnreadable } from './edition.ts';
import type { FoundInPage } from './findFindings.ts';
import type { LaterEdition } from './laterFile.ts';
import { readValue } from './readForm.ts';
import { sayChanges } from './sayChanges.ts';
import { sayConflict } from './sayConflict.ts';
import { sayTask } from './sayTask.ts';
import { findForm, findFormField, nameFile } from './typedChanges.ts';
import type { WorkState } from './workspace.ts';

type Found = Awaited<ReturnType<PageEditor['search']>>[number];
type Question = Awaited<ReturnType<PageEditor['listQuestions']>>[number];

/** They are asked for more often than they change. */
const saidOf = new WeakMap<FoundInPage, EditedPage['tasks']>();

function sayTasks(state: WorkState, found: FoundInPage): EditedPage['tasks'] {
  const said = saidOf.get(found) ?? TASKS.map((task) => sayTask(task, state, found.findings));
  saidOf.set(found, said);
  return said;
}

const changesOf = new WeakMap<WorkState, PageReview['sentences']>();

function listChanges(state: WorkState): PageReview['sentences'] {
  const said = changesOf.get(state) ?? sayChanges(state.folder, state.agreed);
  changesOf.set(state, said);
  return said;
}

interface Around {
  contentFolder: string;
  newest: Version | undefined;
  later: LaterEdition | undefined;
  found: FoundInPage;
}

export async function readPageState(
  state: WorkState,
  { contentFolder, newest, later, found }: Around,
): Promise<EditedPage> {
  const { draft, folder, conflicts, unreadable } = state;
  const isWritable = await access(contentFolder, constants.W_OK).then(
    () => true,
    () => false,
  );
  const fault = unreadable.length > 0 ? sayUnreadable(unreadable) : isWritable ? undefined : READ_ONLY_FOLDER;
  return {
    revision: draft.revision,
    changed: listChanges(state).length + conflicts.length,
    savedAt: draft.changes.reduce<number | null>((last, { at }) => Math.max(at, last ?? at), null),
    tasks: sayTasks(state, found),
    online: newest && isVersionOf(newest, folder) ? pickNews(newest) : null,
    later: later && later.missed === undefined ? { at: later.at, by: later.by } : null,
    missed: later?.missed ?? null,
    toAsk: found.placeholders.length,
    fault: findFault(found),
    canEdit: fault === undefined ? true : { says: fault },
  };
}

/** One that a form has, where there is one. */
function findFault({ findings }: FoundInPage): EditedPage['fault'] {
  const errors = findings.filter(({ level }) => level === 'error');
  const hasForm = ({ file, path }: PageFinding) =>
    findForm(file) !== undefined && findFormField(file, path) !== undefined;
  const first = errors.find(hasForm) ?? errors[0];
  if (!first) return null;
  const { file, path, field } = first;
  const place = hasForm(first) ? { file, path } : null;
  return { section: nameFile(file), field, place };
}

const pickNews = ({ number, at, by }: Version) => ({ number, at, by });

/** Whether the words of a version are those of a folder. */
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

export function searchPage(texts: Texts, words: string): Found[] {
  const files = [...texts.keys()]
    .filter((file) => findForm(file))
    .map((file) => {
      const facts = readBefore(texts, file, { kind: 'set', path: [], value: '' }) ?? {};
      const body = file.endsWith('.md') ? readBefore(texts, file, { kind: 'body', text: '' }) : null;
      return { file, facts, ...(typeof body === 'string' && { body }) };
    });
  return findFields(files, words).map(({ file, path, section, trail, words: says }) => ({
    ...{ file, path, section, says, label: trail.join(', ') || section },
  }));
}

export function readReview(state: WorkState, { findings }: FoundInPage): PageReview {
  const { draft, folder, texts, conflicts } = state;
  const warnings = findings.filter(({ level }) => level === 'warning');
  const isOfChange = (place: PageFinding) =>
    !isDeepStrictEqual(readValue(folder, place), readValue(texts, place));
  return {
    sentences: listChanges(state),
    errors: findings.filter(({ level }) => level === 'error'),
    warnings: warnings.filter(isOfChange),
    olderWarnings: warnings.filter((finding) => !isOfChange(finding)).length,
    conflicts: conflicts.map(sayConflict),
    revision: draft.revision,
  };
}

export function readQuestions({ texts }: WorkState, { placeholders }: FoundInPage): Question[] {
  const asked = new Set<string>();
  return placeholders.flatMap(({ finding: { file, path, says } }) => {
    const node = findFormField(file, path);
    const place = `${file}#${path.join('.')}`;
    if (!node || asked.has(place)) return [];
    asked.add(place);
    return [{ file, path, node, question: says, value: readValue(texts, { file, path }) }];
  });
}
