import { checkValue } from '#content/schema';
import type { Output } from '../terminal.ts';

/** Places for sessions, each also the name of a drawing, with the initial text of a new practice. */
export const SESSION_PLACES = {
  park: {
    where: 'in the park',
    title: 'In the park',
    text: 'Grass, shade and a bench are enough for a whole session.',
  },
  beach: {
    where: 'on the beach',
    title: 'On the sand',
    text: 'We choose firm or soft sand to suit your balance.',
  },
  home: {
    where: 'in your home',
    title: 'In your home',
    text: 'I bring what we need. A sturdy chair and a little space will do.',
  },
  clinic: {
    where: 'at the clinic',
    title: 'At the clinic',
    text: 'A quiet room with everything at hand, in any weather.',
  },
};

const isSessionPlace = (place: string): place is keyof typeof SESSION_PLACES =>
  Object.hasOwn(SESSION_PLACES, place);
const splitList = (answer: string) => answer.split(/[\s,;]+|\band\b/).filter(Boolean);
export const readPlaces = (answer: string) =>
  [...new Set(splitList(answer.toLowerCase()))].filter(isSessionPlace);
export const readMinutes = (answer: string) => splitList(answer).map(Number);

export function readAges(answer: string): [from: number, to: number] {
  const [from = Number.NaN, to = Number.NaN] = (answer.match(/\d+/g) ?? []).map(Number);
  return [from, to];
}

/** @returns what the content expects instead; `undefined` for a valid answer */
type Check = (answer: string) => string | undefined;

const checkField = (file: string, path: string, value: unknown) => checkValue(file, path.split('.'), value);
const checkPracticeField =
  (path: string): Check =>
  (answer) =>
    checkField('practice.yaml', path, answer);

function checkPlaces(answer: string): string | undefined {
  if (!splitList(answer.toLowerCase()).every(isSessionPlace))
    return `words of these, with commas: ${Object.keys(SESSION_PLACES).join(', ')}`;
  const places = readPlaces(answer).map((place) => ({ place, title: place, text: place }));
  return checkField('services.yaml', 'places', places);
}

function checkAges(answer: string): string | undefined {
  const [from, to] = readAges(answer);
  const fault = checkPracticeField('ages.from')(String(from)) ?? checkPracticeField('ages.to')(String(to));
  return fault ?? (from > to ? 'the youngest age first, such as 7 to 90' : undefined);
}

/**
 * The questions about the facts that the page states, in the order in which they are asked, each with a good answer as
 * the example. The placeholder is used while the question is unanswered; the doctor reports the ones that stand for what
 * only the owner can know.
 */
export const QUESTIONS = {
  name: {
    question: 'What is your practice called?',
    example: 'Kirra Exercise Physiology',
    check: checkPracticeField('name'),
    placeholder: '[your practice]',
  },
  practitioner: {
    question: 'And you?',
    example: 'Ann Lee',
    check: checkPracticeField('practitioner.name'),
    placeholder: '[your name]',
  },
  profession: {
    question: 'What is your profession? (Enter alone: exercise physiology)',
    example: 'Podiatry',
    check: checkPracticeField('profession.name'),
    placeholder: 'Exercise physiology',
  },
  title: {
    question: 'And your title?',
    example: 'Podiatrist',
    check: checkPracticeField('practitioner.title'),
    placeholder: '',
  },
  phone: {
    question: 'On which number can people call you?',
    example: '0412 345 678',
    check: checkPracticeField('phone'),
    placeholder: '0491 570 006',
  },
  email: {
    question: 'At which email address?',
    example: 'hello@your-practice.com.au',
    check: checkPracticeField('email'),
    placeholder: 'hello@example.com',
  },
  suburb: {
    question: 'In which suburb or town do you work?',
    example: 'Coolangatta',
    check: checkPracticeField('address.suburb'),
    placeholder: '[your suburb]',
  },
  state: {
    question: 'In which state?',
    example: 'QLD',
    check: checkPracticeField('address.state'),
    placeholder: '[your state]',
  },
  abn: {
    question: 'What is your Australian Business Number?',
    example: '11 digits, as on your invoices',
    check: checkPracticeField('abn'),
    placeholder: '00 000 000 000',
  },
  places: {
    question: `Where do you see people? (${Object.keys(SESSION_PLACES).join(', ')})`,
    example: 'park, beach, home',
    check: checkPlaces,
    placeholder: 'park, beach, home',
  },
  minutes: {
    question: 'How many minutes can a session take?',
    example: '30, 45, 60',
    check: (answer) => checkField('services.yaml', 'lengths.minutes', readMinutes(answer)),
    placeholder: '30, 45, 60',
  },
  ages: {
    question: 'How old are the people you see?',
    example: '7 to 90',
    check: checkAges,
    placeholder: '7 to 90',
  },
} satisfies Record<string, { question: string; example: string; check: Check; placeholder: string }>;

type QuestionKey = keyof typeof QUESTIONS;
const QUESTION_KEYS = Object.keys(QUESTIONS) as QuestionKey[];

export type Answers = Partial<Record<QuestionKey, string>>;

export class InvalidAnswerError extends Error {
  override readonly name = 'WrongAnswerError';
}

export async function askAtTerminal(
  ask: NonNullable<Output['ask']>,
  report: Output['report'],
): Promise<Answers> {
  const answers: Answers = {};
  for (const key of QUESTION_KEYS) {
    const { question, example, check } = QUESTIONS[key];
    for (;;) {
      const answer = (await ask(`${question}\n  such as ${example}: `)).trim();
      const fault = answer === '' ? undefined : check(answer);
      if (answer !== '' && !fault) answers[key] = answer;
      if (!fault) break;
      report(`  Expected ${fault}. Press Enter alone to leave it open.`);
    }
  }
  return answers;
}

/**
 * Parses lines such as `suburb: Coolangatta`; an empty line or answer leaves the question open.
 * @throws InvalidAnswerError when an answer is invalid
 */
export async function readAnswers(lines: AsyncIterable<string>): Promise<Answers> {
  const answers: Answers = {};
  for await (const line of lines) {
    const [, name, answer = ''] = /^(\w+):\s*(.*)$/.exec(line.trim()) ?? [];
    const key = QUESTION_KEYS.find((one) => one === name);
    if (line.trim() === '' || (key && answer === '')) continue;
    if (!key)
      throw new InvalidAnswerError(
        `Found the line "${line.trim()}", expected one that begins with one of: ${QUESTION_KEYS.join(', ')}.`,
      );
    const fault = QUESTIONS[key].check(answer);
    if (fault) throw new InvalidAnswerError(`${key}: found ${answer}, expected ${fault}.`);
    answers[key] = answer;
  }
  return answers;
}
