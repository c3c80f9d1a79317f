/** A fake My page for stories and tests: a draft that can be edited through the forms of the schemas. */

import type { PageFinding } from '#calls';
import {
  type ChangeRequest,
  describeForm,
  findChangedPlace,
  findFormField,
  getFieldLabel,
  getValueAt,
  TASKS,
  type Value,
} from '#content/schema';
import { overlayChange } from '../../../src/admin/page/queue/overlayChange.ts';
import { type FakeProcedures, FakeRefusal } from './fakeAdmin.ts';

const PROMISE: PageFinding = {
  file: 'faq/money.md',
  path: ['body'],
  level: 'warning',
  field: 'Answer',
  says: 'A rebate depends on the person and the year, and “guaranteed” is not allowed.',
  better:
    'With a care plan from your GP you may get some money back from Medicare. Ask me and we will work it out.',
};

const SAMPLE_PAGE: Record<string, Value> = {
  'practice.yaml': {
    phone: '0491 570 156',
    callTimes: 'Monday to Friday, 7 am to 4 pm',
    email: 'jo@practice.example',
    replyTime: 'one working day',
  },
  'notices.yaml': { entries: [] },
  'faq/money.md': {
    question: 'Will I get money back?',
    order: 1,
    body: 'You will get $58.30 back from Medicare with a care plan from your GP, **guaranteed**.',
  },
  'faq/when.md': {
    question: 'When should I see one?',
    order: 2,
    body: 'When something keeps you from moving.',
  },
  'about.md': { portrait: { file: 'jo.jpg', alt: 'Jo at the beach.', focus: '40% 30%' } },
};

type Files = Record<string, Value>;

/** A draft with undo and redo, like the server's. */
class SampleDraft {
  files: Files;
  revision = 3;
  /** The history for undo and redo. */
  #steps: { visit: string; ids: string[]; label: string; before: Files; after: Files }[] = [];
  #done = 0;

  constructor(files: Files) {
    this.files = files;
  }

  get undo() {
    return this.#name(this.#steps[this.#done - 1]);
  }

  get redo() {
    return this.#name(this.#steps[this.#done]);
  }

  #name = (step: { label: string } | undefined) => step && { label: step.label, by: 'jo@practice.example' };

  change(request: ChangeRequest): void {
    if (this.#steps.some(({ ids }) => ids.includes(request.id))) return;
    this.#refuseOver(request);
    const before = this.files;
    this.files = applyRequest(before, request);
    const kept = this.#steps.slice(0, this.#done);
    const last = kept.at(-1);
    if (last?.visit === request.visit) {
      last.ids.push(request.id);
      last.after = this.files;
    } else {
      const { file, path } = findChangedPlace(request);
      const label = getFieldLabel(file, path);
      kept.push({ visit: request.visit, ids: [request.id], label, before, after: this.files });
    }
    this.#steps = kept;
    this.#done = kept.length;
    this.revision += 1;
  }

  step(direction: 'undo' | 'redo', change?: string) {
    const step = this.#steps[direction === 'undo' ? this.#done - 1 : this.#done];
    if (!step || (change !== undefined && step.ids.at(-1) !== change))
      throw new FakeRefusal('CONFLICT', 'Something was changed there since. Look again first.');
    this.files = direction === 'undo' ? step.before : step.after;
    this.#done += direction === 'undo' ? -1 : 1;
    this.revision += 1;
    return { says: `${direction === 'undo' ? 'Taken back' : 'Made again'}: ${step.label}.` };
  }

  /** Refuses a change whose previous value is not the draft's. */
  #refuseOver({ file, change }: ChangeRequest): void {
    if (change.kind !== 'set') return;
    const current = getValueAt(this.files[file], change.path);
    if (isSame(current, change.was) || isSame(current, change.value)) return;
    throw new FakeRefusal('CONFLICT', 'This was changed elsewhere since you looked.', {
      theirs: current,
      field: getFieldLabel(file, change.path),
    });
  }
}

const isSame = (one: Value | null, other: Value | null) =>
  (JSON.stringify(one ?? '') ?? '').trim() === (JSON.stringify(other ?? '') ?? '').trim();

const listInOrder = (files: Files, folder: string) =>
  Object.keys(files)
    .filter((file) => file.startsWith(`${folder}/`))
    .sort(
      (one, other) => Number(getValueAt(files[one], ['order'])) - Number(getValueAt(files[other], ['order'])),
    );

function applyRequest(files: Files, request: ChangeRequest): Files {
  const { file, change } = request;
  const [folder = ''] = file.split('/');
  if (change.kind === 'create') return { ...files, [file]: { question: '', order: 99, body: '' } };
  if (change.kind === 'place') {
    const others = listInOrder(files, folder).filter((one) => one !== file);
    const reordered = others.toSpliced(change.to, 0, file);
    const numbered = reordered.map((one, at) => [one, { ...(files[one] as object), order: at + 1 }]);
    return { ...files, ...Object.fromEntries(numbered) };
  }
  const isEmptied =
    change.kind === 'set' && change.value === '' && findFormField(file, change.path)?.isOptional;
  const stored = isEmptied ? { ...change, value: null } : change;
  const after = overlayChange({ file, path: [] }, files[file] ?? null, { file, change: stored });
  const { [file]: _, ...others } = files;
  return after === null ? others : { ...files, [file]: after };
}

/**
 * Fake procedures of My page, with a draft that keeps its changes.
 * @param files replace or extend the sample's files
 */
export function createPageProcedures(
  now: number,
  overrides: FakeProcedures = {},
  files: Record<string, Value> = {},
): FakeProcedures {
  const draft = new SampleDraft(structuredClone({ ...SAMPLE_PAGE, ...files }));
  const findings = (file: string) =>
    file === 'faq/money.md' && JSON.stringify(draft.files[file] ?? '').includes('guaranteed')
      ? [PROMISE]
      : [];
  const field = (file: string, path: (string | number)[]) => {
    const form = describeForm(file);
    const node = findFormField(file, path);
    const value = getValueAt(draft.files[file], path);
    return {
      file,
      path,
      node,
      section: form.label,
      around: [],
      value,
    };
  };
  return {
    'page.get': () => ({
      revision: draft.revision,
      undo: draft.undo ?? null,
      redo: draft.redo ?? null,
      changed: 3,
      online: { number: 4, at: now - 86_400_000, by: 'jo@practice.example' },
      later: null,
      missed: null,
      toAsk: 2,
      fault: null,
      canEdit: true,
      tasks: TASKS.map(({ id, title, sentence, kind, shows }) => ({
        id,
        title,
        says: sentence,
        section: kind === 'part',
        isEmpty: shows !== undefined && id !== 'team',
        care: id === 'question' ? '1 better wording' : null,
      })),
    }),
    'page.news': () => ({ revision: draft.revision, elsewhere: null }),
    'page.form': (which: { task?: string; file?: string; path?: (string | number)[] }) => {
      const task = TASKS.find(({ id }) => id === which.task);
      const fieldPlaces = task?.fields ?? [{ file: which.file ?? '', path: which.path ?? [] }];
      const fields = fieldPlaces
        .flatMap(({ file, path }) =>
          file.includes('*')
            ? listInOrder(draft.files, 'faq')
                .filter(() => file.startsWith('faq'))
                .map((one) => ({ file: one, path }))
            : [{ file, path }],
        )
        .filter(({ file, path }) => draft.files[file] && !path.includes('*'))
        .map(({ file, path }) => field(file, [...path]));
      return {
        title: task?.title ?? 'A field',
        says: task?.sentence ?? '',
        fields,
        revision: draft.revision,
        ...(task?.id === 'question' && { folder: 'faq' }),
        unreadable: [],
        conflicts: [],
        findings: [...new Set(fields.map(({ file }) => file))].flatMap(findings),
      };
    },
    'page.search': () => [
      {
        file: 'practice.yaml',
        path: ['phone'],
        label: 'Telephone',
        section: 'Your practice',
        says: '0491 570 156',
      },
    ],
    'page.change': (request: ChangeRequest) => {
      draft.change(request);
      return { revision: draft.revision, findings: findings(request.file) };
    },
    'page.undo': ({ change }: { change?: string }) => draft.step('undo', change),
    'page.redo': () => draft.step('redo'),
    'page.review': () => ({
      revision: draft.revision,
      errors: [],
      warnings: [PROMISE],
      conflicts: [],
      held: [],
      isReady: true,
      sentences: [
        {
          file: 'practice.yaml',
          path: ['phone'],
          section: 'Your practice',
          label: 'Telephone',
          before: '0491 570 006',
          after: '0491 570 156',
        },
        {
          file: 'notices.yaml',
          path: ['entries', 0],
          section: 'Notices',
          label: 'Notice',
          before: null,
          after: 'Closed. 20 December 2026 to 3 January 2027',
        },
        {
          file: 'about.md',
          path: ['portrait'],
          section: 'About',
          label: 'Photo of you',
          before: '“Jo by the sea.” (jo.jpg)',
          after: '“Jo in the rain, with two dogs.” (jo-2.jpg)',
          photos: { before: 'jo.jpg', after: 'jo-2.jpg' },
        },
        {
          file: 'about.md',
          path: ['body'],
          section: 'About',
          label: 'Your story',
          before: 'We plan a walk before it turns up. Then we talk, slowly, about what you want to do.',
          after:
            'We plan a walk before it turns up at your door. Then we talk, slowly, about what you want to do.',
        },
        {
          file: 'brand.yaml',
          path: ['main'],
          section: 'Colours and logo',
          label: 'Main colour',
          before: '#07525b',
          after: '#5b0752',
        },
        {
          file: 'faq/money.md',
          path: ['order'],
          section: 'Questions',
          label: '“Who pays?”',
          before: null,
          after: null,
          says: 'Questions: “Who pays?” moves before “How long?”, to place 1 of 4',
        },
      ],
    }),
    'page.putOnline': ({ at }: { at?: number }) =>
      at ? { later: at } : { version: 5, since: now, earlier: 4, held: [] },
    'page.putBack': () => ({ version: 6, since: now, earlier: 4, held: [] }),
    'page.versions': () => [
      {
        number: 4,
        at: now - 86_400_000,
        by: 'jo@practice.example',
        what: ['A notice was added.'],
        isOnline: true,
      },
      {
        number: 3,
        at: now - 9 * 86_400_000,
        by: 'folder',
        what: ['The photo in “About” was changed.'],
        isOnline: false,
      },
    ],
    'page.photos': () => [
      { file: 'jo.jpg', usedIn: ['Photo of you'] },
      { file: 'old.jpg', usedIn: [] },
      { file: 'old-logo.svg', width: 0, height: 0, usedIn: [] },
    ],
    'page.sentences': () => ({
      left: 70,
      all: 92,
      first: [
        {
          file: 'about.md',
          path: ['lead'],
          section: 'About',
          label: 'First paragraph',
          says: 'I’m a mobile accredited exercise physiologist on the Sunshine Coast.',
        },
      ],
    }),
    'page.firstVisit': () => [
      { ...field('practice.yaml', ['phone']), question: 'What is your telephone number?' },
    ],
    ...overrides,
  };
}
