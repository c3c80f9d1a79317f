/** A page for stories: a draft that is typed into, by the forms that the schemas make. */
import { describeForm, TASKS } from '#content/form';
import type { PageFinding, Value } from '#editor/contract';
import { applyTyped, type TypedChange } from '../page/applyTyped.ts';
import { type FakeAnswers, FakeRefusal } from './fakeDesk.ts';

const PROMISE: PageFinding = {
  ...{ file: 'faq/money.md', path: ['body'], level: 'warning', field: 'Answer' },
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

/**
 * Answers as the server gives them; what is typed stays.
 * @param files what these files say, in place of the sample or beside it
 */
export function answerForPage(
  now: number,
  given: FakeAnswers = {},
  files: Record<string, Value> = {},
): FakeAnswers {
  const facts = structuredClone({ ...SAMPLE_PAGE, ...files });
  let revision = 3;
  const findings = (file: string) =>
    file === 'faq/money.md' && JSON.stringify(facts[file]).includes('guaranteed') ? [PROMISE] : [];
  const field = (file: string, path: (string | number)[]) => {
    const form = describeForm(file);
    const [name] = path;
    const node =
      name === 'body'
        ? form.body
        : name === undefined
          ? { ...form, fields: [...form.fields, ...(form.body ? [{ ...form.body, name: 'body' }] : [])] }
          : form.fields.find((one) => one.name === name);
    const held = facts[file] as Record<string, Value>;
    const value = (name === undefined ? held : held[String(name)]) ?? null;
    return {
      file,
      path,
      node,
      section: form.label,
      around: [],
      value,
      online: value,
      finding: findings(file)[0] ?? null,
    };
  };
  return {
    'page.get': () => ({
      ...{ revision, changed: 3, online: { number: 4, at: now - 86_400_000, by: 'jo@practice.example' } },
      ...{ later: null, missed: null, toAsk: 2, fault: null, canEdit: true },
      tasks: TASKS.map(({ id, title, sentence, kind }) => ({
        id,
        title,
        says: sentence,
        section: kind === 'part',
        care: id === 'question' ? '1 better wording' : null,
      })),
    }),
    'page.news': () => ({ revision, elsewhere: null }),
    'page.form': (which: { task?: string; file?: string; path?: (string | number)[] }) => {
      const task = TASKS.find(({ id }) => id === which.task);
      const places = task?.fields ?? [{ file: which.file ?? '', path: which.path ?? [] }];
      const files = Object.keys(facts);
      const fields = places
        .flatMap(({ file, path }) =>
          file.includes('*')
            ? files
                .filter((one) => one.startsWith('faq/') && file.startsWith('faq'))
                .map((one) => ({ file: one, path }))
            : [{ file, path }],
        )
        .filter(({ file, path }) => facts[file] && !path.includes('*'))
        .map(({ file, path }) => field(file, [...path]));
      return {
        ...{ title: task?.title ?? 'A field', says: task?.sentence ?? '', fields, revision },
        ...(task?.adds && { adds: task.adds }),
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
    'page.change': (asked: TypedChange) => {
      const { file } = asked;
      if (asked.change.kind === 'create') {
        if (facts[file]) throw new FakeRefusal('BAD_INPUT', 'This file is there already.');
        facts[file] = { question: '', order: 9, body: '' };
      } else if (asked.change.kind === 'delete') delete facts[file];
      else
        for (const one of [file, ...(asked.also ?? []).map((other) => other.file)])
          facts[one] = applyTyped({ file: one, path: [] }, facts[one] ?? null, asked) ?? {};
      revision += 1;
      return { revision, findings: findings(file) };
    },
    'page.review': () => ({
      ...{ revision, errors: [], warnings: [PROMISE], olderWarnings: 2, conflicts: [] },
      sentences: [
        {
          id: 'a',
          section: 'Your practice',
          label: 'Telephone',
          before: '0491 570 006',
          after: '0491 570 156',
        },
        {
          id: 'b',
          section: 'Notices',
          label: 'Notice',
          before: null,
          after: 'Closed. 20 December 2026 to 3 January 2027',
        },
        {
          id: 'c',
          section: 'About',
          label: 'Photo of you',
          before: '“Jo by the sea.” (jo.jpg)',
          after: '“Jo in the rain, with two dogs.” (jo-2.jpg)',
          photos: { before: 'jo.jpg', after: 'jo-2.jpg' },
        },
        {
          id: 'm',
          section: 'Colours and logo',
          label: 'Main colour',
          before: '#07525b',
          after: '#5b0752',
        },
        {
          id: 'd',
          section: 'Questions',
          label: '“Who pays?”',
          before: null,
          after: null,
          says: 'Questions: “Who pays?” moves before “How long?”, to place 1 of 4',
        },
      ],
    }),
    'page.putOnline': ({ at }: { at?: number }) =>
      at ? { later: at } : { version: 5, since: now, earlier: 4 },
    'page.putBack': () => ({ version: 6, since: now, earlier: 4 }),
    'page.undo': () => ({ revision, undone: 'Taken back: Telephone.' }),
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
      { file: 'jo.jpg', width: 2000, height: 1500, usedIn: ['Photo of you'] },
      { file: 'old.jpg', width: 900, height: 600, usedIn: [] },
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
      {
        file: 'practice.yaml',
        path: ['phone'],
        node: field('practice.yaml', ['phone']).node,
        question: 'What is your telephone number?',
        value: '0491 570 156',
      },
    ],
    ...given,
  };
}
