import { checkValue } from '#content/schema';
import type { Output } from '../terminal.ts';

/** A place where sessions can be, also the drawing beside it, with the words that a new practice begins with. */
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

const isPlace = (place: string): place is keyof typeof SESSION_PLACES => Object.hasOwn(SESSION_PLACES, place);
const splitList = (answer: string) => answer.split(/[\s,;]+|\band\b/).filter(Boolean);
export const readPlaces = (answer: string) => [...new Set(splitList(answer.toLowerCase()))].filter(isPlace);
export const readMinutes = (answer: string) => splitList(answer).map(Number);

/** The youngest and the oldest. */
export function readAges(answer: string): [from: number, to: number] {
  const [from = Number.NaN, to = Number.NaN] = (answer.match(/\d+/g) ?? []).map(Number);
  return [from, to];
}

/** @returns what the content expects in place of the value; nothing where it can hold it */
type Check = (answer: string) => string | undefined;

const fits = (file: string, path: string, value: unknown) =>
  checkValue(file, path.split('.'), value)[0]?.expected;
const fact =
  (path: string): Check =>
  (answer) =>
    fits('practice.yaml', path, answer);

function checkPlaces(answer: string): string | undefined {
  if (!splitList(answer.toLowerCase()).every(isPlace))
    return `words of these, with commas: ${Object.keys(SESSION_PLACES).join(', ')}`;
  return fits(
    'services.yaml',
    'places',
    readPlaces(answer).map((place) => ({ place, title: place, text: place })),
  );
}

function checkAges(answer: string): string | undefined {
  const [from, to] = readAges(answer);
  const fault = fact('ages.from')(String(from)) ?? fact('ages.to')(String(to));
  return fault ?? (from > to ? 'the youngest age first, such as 7 to 90' : undefined);
}

interface Question {
  readonly words: string;
  /** What a good answer looks like; shown with the question. */
  readonly example: string;
  readonly check: Check;
  /** Stands in while the question is left open. The doctor names it where only the owner can know. */
  readonly standIn: string;
}

/** The facts that the page states, in the order in which they are asked. */
export const QUESTIONS = {
  name: {
    words: 'What is your practice called?',
    example: 'Kirra Exercise Physiology',
    check: fact('name'),
    standIn: '[your practice]',
  },
  practitioner: {
    words: 'And you?',
    example: 'Ann Lee',
    check: fact('practitioner.name'),
    standIn: '[your name]',
  },
  profession: {
    words: 'What is your profession? (Enter alone: exercise physiology)',
    example: 'Podiatry',
    check: fact('profession.name'),
    standIn: 'Exercise physiology',
  },
  title: {
    words: 'And your title?',
    example: 'Podiatrist',
    check: fact('practitioner.title'),
    standIn: '',
  },
  phone: {
    words: 'On which number can people call you?',
    example: '0412 345 678',
    check: fact('phone'),
    standIn: '0491 570 006',
  },
  email: {
    words: 'At which email address?',
    example: 'hello@your-practice.com.au',
    check: fact('email'),
    standIn: 'hello@example.com',
  },
  suburb: {
    words: 'In which suburb or town do you work?',
    example: 'Coolangatta',
    check: fact('address.suburb'),
    standIn: '[your suburb]',
  },
  state: {
    words: 'In which state?',
    example: 'QLD',
    check: fact('address.state'),
    standIn: '[your state]',
  },
  abn: {
    words: 'What is your Australian Business Number?',
    example: '11 digits, as on your invoices',
    check: fact('abn'),
    standIn: '00 000 000 000',
  },
  places: {
    words: `Where do you see people? (${Object.keys(SESSION_PLACES).join(', ')})`,
    example: 'park, beach, home',
    check: checkPlaces,
    standIn: 'park, beach, home',
  },
  minutes: {
    words: 'How many minutes can a session take?',
    example: '30, 45, 60',
    check: (answer) => fits('services.yaml', 'lengths.minutes', readMinutes(answer)),
    standIn: '30, 45, 60',
  },
  ages: {
    words: 'How old are the people you see?',
    example: '7 to 90',
    check: checkAges,
    standIn: '7 to 90',
  },
} as const satisfies Record<string, Question>;

type Key = keyof typeof QUESTIONS;
const KEYS = Object.keys(QUESTIONS) as Key[];

/** The answers by question; unanswered ones are missing. */
export type Answers = Partial<Record<Key, string>>;

/** An answer from a file that is not valid content. */
export class WrongAnswerError extends Error {
  override readonly name = 'WrongAnswerError';
}

/** Asks at the terminal, repeating a question until its answer is valid content. */
export async function askPerson(ask: NonNullable<Output['ask']>, tell: Output['tell']): Promise<Answers> {
  const given: Answers = {};
  for (const key of KEYS) {
    const { words, example, check } = QUESTIONS[key];
    for (;;) {
      const answer = (await ask(`${words}\n  such as ${example}: `)).trim();
      const fault = answer === '' ? undefined : check(answer);
      if (answer !== '' && !fault) given[key] = answer;
      if (!fault) break;
      tell(`  Expected ${fault}. Press Enter alone to leave it open.`);
    }
  }
  return given;
}

/**
 * Reads lines such as `suburb: Coolangatta`; an empty line, or a name alone, leaves the question open.
 * @throws WrongAnswerError when a line is no answer to its question
 */
export async function readAnswers(lines: AsyncIterable<string>): Promise<Answers> {
  const given: Answers = {};
  for await (const line of lines) {
    const [name = '', ...rest] = line.trim().split(':');
    const answer = rest.join(':').trim();
    const key = KEYS.find((key) => key === name);
    if (line.trim() === '' || (key && answer === '' && rest.length > 0)) continue;
    if (!key || rest.length === 0)
      throw new WrongAnswerError(
        `Found the line "${line.trim()}", expected one that begins with one of: ${KEYS.join(', ')}.`,
      );
    const fault = QUESTIONS[key].check(answer);
    if (fault) throw new WrongAnswerError(`${key}: found ${answer}, expected ${fault}.`);
    given[key] = answer;
  }
  return given;
}
