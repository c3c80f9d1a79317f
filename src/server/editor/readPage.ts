import { access, constants } from 'node:fs/promises';
import { isDifferent, isVersionOf, readFileFields, readValue, type Texts, type Version } from '#content';
import {
  type FieldPlace,
  findFields,
  findForm,
  findFormField,
  formatDates,
  formatValue,
  getFileLabel,
  hasField,
  isNested,
  readField,
  summarise,
  TASKS,
  type Task,
} from '#content/schema';
import { type CheckedDraft, isError, type PageFinding, withholdUnfinished } from './findFindings.ts';
import { explainUnreadable } from './online/edition.ts';
import type { ScheduledEdition } from './online/schedule.ts';
import { formatConflict, listFields, readPageField } from './readForm.ts';
import { READ_ONLY_FOLDER } from './refusals.ts';
import { describeChanges, nameWithSection } from './words/describeChanges.ts';

/** Cached because a state is read more often than it changes. */
const changesCache = new WeakMap<Texts, ReturnType<typeof describeChanges>>();

/** Lists the changes of the draft, without those in conflict, which are reported separately. */
function listChanges({ folder, texts, conflicts }: CheckedDraft) {
  const isChange = (one: FieldPlace) => !conflicts.some((place) => isNested(one, place));
  const changes = changesCache.get(texts) ?? describeChanges(folder, texts).filter(isChange);
  changesCache.set(texts, changes);
  return changes;
}

export async function readPageState(
  state: CheckedDraft,
  contentFolder: string,
  newest: Version | undefined,
  scheduled: ScheduledEdition | undefined,
) {
  const { revision, folder, conflicts, unreadable, savedAt, undo, redo, findings } = state;
  const unwritable = await access(contentFolder, constants.W_OK).catch(() => READ_ONLY_FOLDER);
  const fault = unreadable.length > 0 ? explainUnreadable(unreadable) : unwritable || undefined;
  return {
    revision,
    /** The number of unpublished changes, including conflicts. */
    changed: listChanges(state).length + conflicts.length,
    savedAt,
    tasks: TASKS.map((task) => describeTask(task, state)),
    online: newest && isVersionOf(newest, folder) ? { at: newest.at } : null,
    later: scheduled && scheduled.missed === undefined ? { at: scheduled.at } : null,
    missed: scheduled?.missed ?? null,
    toAsk: state.placeholders.length,
    fault: findFault(findings.filter(isError)),
    canEdit: fault === undefined ? (true as const) : { says: fault },
    undo: nameStep(undo),
    redo: nameStep(redo),
  };
}

const nameStep = (step: CheckedDraft['undo']) => (step ? { label: step.label, by: step.by } : null);

/** The error to show first, preferably one whose field has a form; otherwise `place` is `null`. */
function findFault(errors: readonly PageFinding[]) {
  const hasForm = ({ file, path }: PageFinding) => hasField(file, path);
  const first = errors.find(hasForm) ?? errors[0];
  if (!first) return null;
  const { file, path, field } = first;
  return { section: getFileLabel(file), field, place: hasForm(first) ? { file, path } : null };
}

export function searchPage(texts: Texts, query: string) {
  const files = [...texts]
    .filter(([file]) => findForm(file))
    .map(([file, text]) => ({ file, fields: readFileFields(file, text) ?? {} }));
  return findFields(files, query).map(({ file, path, section, trail, words: says }) => ({
    file,
    path,
    section,
    says,
    label: trail.join(', ') || section,
  }));
}

/** @param online the findings of the content folder without the draft */
export function readReview(state: CheckedDraft, online: Pick<CheckedDraft, 'findings' | 'sentences'>) {
  const { revision, folder, texts, conflicts } = state;
  // Compares texts, because a moved entry has another path. A folder with errors was not checked for warnings.
  const isCaused = ({ file, says }: PageFinding) =>
    online.sentences !== undefined &&
    !online.findings.some((known) => known.file === file && known.says === says);
  const nameField = (one: PageFinding) => ({ ...one, field: nameWithSection(one.file, one.field) });
  const { texts: finished, errors, held, ...draft } = withholdUnfinished(state);
  const changes = held.length > 0 ? describeChanges(folder, finished) : listChanges(state);
  const isReady = draft.isReady && conflicts.length === 0 && changes.length > 0;
  const warnings = state.findings.filter((one) => !isError(one));
  return {
    /** The changes that go online, or all changes if none can go online. */
    sentences: isReady ? changes : listChanges(state),
    errors: errors.map(nameField),
    /** Labels of fields with unfinished changes: these stay in the draft when the rest goes online. */
    held,
    isReady,
    /** Warnings about changed fields, and warnings that a change of another field caused. */
    warnings: warnings.filter((one) => isDifferent(folder, texts, one) || isCaused(one)).map(nameField),
    conflicts: conflicts.map(formatConflict),
    revision,
  };
}

/** Lists one question for each field with a placeholder. */
export function readQuestions({ texts, placeholders }: CheckedDraft) {
  const askedPlaces = new Set<string>();
  return placeholders.flatMap(({ file, path, says }) => {
    const place = `${file}#${path.join('.')}`;
    if (!findFormField(file, path) || askedPlaces.has(place)) return [];
    askedPlaces.add(place);
    return [{ ...readPageField({ file, path }, texts), question: says }];
  });
}

const MAX_SUMMARY = 120;

function describeTask(
  { id, title, sentence, kind, fields, shows }: Task,
  { folder, texts, findings }: CheckedDraft,
) {
  const places = fields.flatMap((place) => listFields(place, texts));
  const isHidden = fields.some(
    ({ file, path }) => readValue(texts, { file, path: [...path, 'hidden'] }) === true,
  );
  const state = isHidden ? 'Off your page for now' : (SUMMARIES[id]?.(places, texts) ?? sentence);
  const isDraft = places.some((place) => isDifferent(folder, texts, place));
  const taskFindings = findings.filter((finding) => places.some((place) => isNested(finding, place)));
  const says = state.length > MAX_SUMMARY ? `${state.slice(0, MAX_SUMMARY)}…` : state;
  return {
    id,
    title,
    /** True for a task that edits one section of the page, false for a frequent task. */
    section: kind === 'part',
    care: summariseFindings(taskFindings),
    /** Whether the section is hidden because it has no content. */
    isEmpty:
      shows !== undefined && listFields(shows, texts).every((place) => isBlank(readValue(texts, place))),
    says: isDraft ? `${says.replace(/\.$/, '')}, in your draft` : says,
  };
}

const isBlank = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

type DescribePlaces = (places: readonly FieldPlace[], texts: Texts) => string;

const NOTICES: FieldPlace = { file: 'notices.yaml', path: ['entries'] };
const PRICES: FieldPlace = { file: 'pricing.yaml', path: ['prices', 'entries'] };

/** The content in a few words, for the frequent tasks. */
const SUMMARIES: Readonly<Record<string, DescribePlaces>> = {
  closed: (_, texts) => {
    const summaries = listEntries(NOTICES, texts);
    const notice = readValue(texts, { ...NOTICES, path: [...NOTICES.path, 0] });
    const from = readField(notice, 'shownFrom') ?? readField(notice, 'from');
    return summaries.length === 1 && from
      ? `${summaries[0]}. Visitors see this from ${formatDates(String(from))}`
      : summaries.join('; ') || 'No notices on your page';
  },
  telephone: (places, texts) =>
    places
      .slice(0, 2)
      .map((place) => {
        const field = findFormField(place.file, place.path);
        return field && formatValue(field, readValue(texts, place) ?? '');
      })
      .filter(Boolean)
      .join(', '),
  prices: (_, texts) => formatCount(listEntries(PRICES, texts).length, 'price', 'No prices on your page'),
  photo: (places, texts) => {
    const photos = places.filter((place) => findFormField(place.file, place.path)?.kind === 'image');
    const presentPhotos = photos.filter((place) => readValue(texts, place) !== null);
    return formatCount(presentPhotos.length, 'photo', 'No photos on your page yet');
  },
  question: (places) => formatCount(places.length, 'question', 'No questions on your page'),
};

const formatCount = (count: number, what: string, none: string): string =>
  count === 0 ? none : `${count} ${what}${count === 1 ? '' : 's'} on your page`;

function listEntries(place: FieldPlace, texts: Texts): string[] {
  const list = findFormField(place.file, place.path);
  const entries = readValue(texts, place);
  return list && 'entry' in list && Array.isArray(entries)
    ? entries.map((entry) => summarise(list, entry))
    : [];
}

function summariseFindings(findings: readonly PageFinding[]): string | null {
  const errorCount = findings.filter(isError).length;
  if (errorCount > 0) return `${errorCount} thing${errorCount === 1 ? '' : 's'} to put right`;
  const betterCount = findings.filter(({ better }) => better !== undefined).length;
  return betterCount === 0 ? null : `${betterCount} better wording${betterCount === 1 ? '' : 's'}`;
}
