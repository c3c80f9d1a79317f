import { parseDocument } from 'yaml';
import type { Profession } from '#content/schema';
import type { Answers } from './practiceQuestions.ts';

/** What a new practice says that depends on its profession. */
interface ProfessionWords {
  /** Left out for exercise physiology, as the content may do. */
  readonly profession?: Profession;
  readonly title: string;
  /** `a podiatrist` */
  readonly who: string;
  /** `who`, as the practitioner says it of themselves. */
  readonly self: string;
  /** Begins the title of the page and the first lines. */
  readonly offer: string;
  readonly heading: string;
  /** Completes "We start with a chat". */
  readonly approach: string;
  readonly qualifications: readonly string[];
}

export function describeProfession({ profession: name, title }: Answers): ProfessionWords {
  if (name === '') {
    const own = title || 'Accredited exercise physiologist';
    const who = withArticle(own);
    return {
      title: own,
      who,
      self: title === '' ? `${who} (AEP)` : who,
      offer: 'One-on-one exercise',
      heading: 'Move well for life.',
      approach: '. Then I look at how you move',
      qualifications: ['Accreditation with Exercise & Sports Science Australia (ESSA)', '[your degree]'],
    };
  }
  const own = title || '[your title]';
  return {
    profession: { name, person: lowerFirst(own) },
    title: own,
    who: withArticle(own),
    self: withArticle(own),
    offer: `One-on-one ${lowerFirst(name)}`,
    heading: '[your first words]',
    approach: '',
    qualifications: ['[your registration or accreditation]', '[your degree]'],
  };
}

const lowerFirst = (words: string) => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
const withArticle = (title: string) => `${/^[aeiou]/i.test(title) ? 'an' : 'a'} ${lowerFirst(title)}`;

/** In place of words that only an exercise physiologist could say. The doctor names each gap. */
export function writeForOtherProfession(files: Files, answers: Answers): Files {
  const { who } = describeProfession(answers);
  const kept = [...files].filter(([path]) => !path.startsWith('faq/'));
  const questions: [string, string][] = [
    ['faq/what-i-do.md', formatQuestion(`What does ${who} do?`, 1)],
    ['faq/when-to-come.md', formatQuestion('When should I see one?', 2)],
  ];
  return new Map([
    ...kept.map(([path, text]): [string, string] => [path, clearWords(path, text, answers)]),
    ...questions,
  ]);
}

const formatQuestion = (question: string, order: number) =>
  `---
# ONE QUESTION. "order" says where it stands in the list; the answer is below the second --- line.
question: ${JSON.stringify(question)}
order: ${order}
---

[your answer]
`;

const TRACKS = ['run', 'bare', 'pole'];

function clearWords(path: string, text: string, { pilates }: Answers): string {
  const file = parseDocument(text);
  if (path === 'overview.yaml') {
    file.set('heading', 'What I help with');
    file.set('intro', '[your words about why people come to you]');
    file.set(
      'themes',
      TRACKS.map((track) => ({ title: '[your theme]', text: '[your words about it]', track })),
    );
  } else if (path === 'confirmed.yaml') {
    // Its questions and its notice are not among these words.
    for (const asked of ['gpLetters', 'groupClasses']) file.delete(asked);
  } else if (path === 'services.yaml') {
    if (!pilates) file.delete('programme');
  } else if (path === 'pricing.yaml') {
    const note =
      'You may still pay part of the cost. Each fund decides. Ask your GP or fund before you book.';
    file.setIn(['rebates', 'note'], note);
  } else return text;
  return file.toString({ lineWidth: 114 });
}

/** Every file of a content folder as text, by its path inside the folder. */
export type Files = ReadonlyMap<string, string>;
