import { checkValue } from '#content/schema';
import type { Output } from '../terminal.ts';

/** Locations for sessions, with the text a new practice starts with. Each key also names a drawing. */
export const SESSION_PLACES = {
  park: ['in the park', 'In the park', 'Grass, shade and a bench are enough for a whole session.'],
  beach: ['on the beach', 'On the sand', 'We choose firm or soft sand to suit your balance.'],
  home: ['in your home', 'In your home', 'I bring what we need. A sturdy chair and a little space will do.'],
  clinic: ['at the clinic', 'At the clinic', 'A quiet room with everything at hand, in any weather.'],
} satisfies Record<string, [where: string, title: string, text: string]>;

const isSessionPlace = (place: string): place is keyof typeof SESSION_PLACES =>
  Object.hasOwn(SESSION_PLACES, place);
const splitList = (answer: string) => answer.split(/[\s,;]+|\band\b/).filter(Boolean);
export const readPlaces = (answer: string) =>
  [...new Set(splitList(answer.toLowerCase()))].filter(isSessionPlace);
export const readMinutes = (answer: string) => splitList(answer).map(Number);

export const readAges = (answer: string) => (answer.match(/\d+/g) ?? []).map(Number);

/** @returns a description of the expected answer, or `undefined` for a valid answer */
type Check = (answer: string) => string | undefined;

const checkField = (file: string, path: string, value: unknown) => checkValue(file, path.split('.'), value);

function checkPlaces(answer: string): string | undefined {
  if (!splitList(answer.toLowerCase()).every(isSessionPlace))
    return `words of these, with commas: ${Object.keys(SESSION_PLACES).join(', ')}`;
  const places = readPlaces(answer).map((place) => ({ place, title: place, text: place }));
  return checkField('services.yaml', 'places', places);
}

function checkMinutes(answer: string): string | undefined {
  const minutes = readMinutes(answer);
  if (minutes.some(Number.isNaN)) return 'numbers with commas, such as 30, 45, 60';
  return checkField('services.yaml', 'lengths.minutes', minutes);
}

function checkAges(answer: string): string | undefined {
  const [from, to, ...extraAges] = readAges(answer);
  if (from === undefined || to === undefined || extraAges.length > 0) return 'two ages, such as 7 to 90';
  const check = (path: string, age: number) => checkField('practice.yaml', path, String(age));
  const fault = check('ages.from', from) ?? check('ages.to', to);
  return fault ?? (from > to ? 'the youngest age first, such as 7 to 90' : undefined);
}

/** @param placeholder for an unanswered question @param check a function, or a field of practice.yaml */
const ask = (question: string, example: string, placeholder: string, check: Check | string) => ({
  question,
  example,
  placeholder,
  check: typeof check === 'string' ? (answer: string) => checkField('practice.yaml', check, answer) : check,
});

/** The questions about the facts that the page states, in the order in which they are asked. */
export const QUESTIONS = {
  name: ask('What is your practice called?', 'Kirra Exercise Physiology', '[your practice]', 'name'),
  practitioner: ask('And you?', 'Ann Lee', '[your name]', 'practitioner.name'),
  profession: ask(
    'What is your profession? (Enter alone: exercise physiology)',
    'Podiatry',
    'Exercise physiology',
    'profession.name',
  ),
  title: ask('And your title?', 'Podiatrist', '', 'practitioner.title'),
  phone: ask('On which number can people call you?', '0412 345 678', '0491 570 006', 'phone'),
  email: ask('At which email address?', 'hello@your-practice.com.au', 'hello@example.com', 'email'),
  suburb: ask('In which suburb or town do you work?', 'Coolangatta', '[your suburb]', 'address.suburb'),
  state: ask('In which state?', 'QLD', '[your state]', 'address.state'),
  abn: ask(
    'What is your Australian Business Number?',
    '11 digits, as on your invoices',
    '00 000 000 000',
    'abn',
  ),
  places: ask(
    `Where do you see people? (${Object.keys(SESSION_PLACES).join(', ')})`,
    'park, beach, home',
    'park, beach, home',
    checkPlaces,
  ),
  minutes: ask('How many minutes can a session take?', '30, 45, 60', '30, 45, 60', checkMinutes),
  ages: ask('How old are the people you see?', '7 to 90', '7 to 90', checkAges),
};

type QuestionKey = keyof typeof QUESTIONS;
const QUESTION_KEYS = Object.keys(QUESTIONS) as QuestionKey[];

export type Answers = Partial<Record<QuestionKey, string>>;

export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswerError';
}

export async function askAtTerminal(
  askPerson: NonNullable<Output['ask']>,
  report: Output['report'],
): Promise<Answers> {
  report('A few questions. Press Enter alone to leave one open: you can fill it in later.\n');
  const answers: Answers = {};
  for (const key of QUESTION_KEYS) {
    const { question, example, check } = QUESTIONS[key];
    for (;;) {
      const answer = (await askPerson(`${question}\n  such as ${example}: `))?.trim();
      if (answer === undefined)
        throw new InvalidAnswerError('The input ended before all questions were answered.');
      if (answer === '') break;
      const fault = check(answer);
      if (!fault) {
        answers[key] = answer;
        break;
      }
      report(`  Expected ${fault}. Press Enter alone to leave it open.`);
    }
  }
  return answers;
}

/** Parses lines such as `suburb: Coolangatta`; an empty answer leaves the question open. @throws InvalidAnswerError */
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
    if (key in answers)
      throw new InvalidAnswerError(`Found two lines that begin with "${key}:", expected one.`);
    answers[key] = answer;
  }
  return answers;
}
