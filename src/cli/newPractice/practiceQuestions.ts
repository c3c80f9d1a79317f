import { checkValue, type FieldPlace, hasField } from '#content/form';
import { readSettings, SettingsError } from '#settings';
import { SESSION_PLACES } from './sessionPlaces.ts';

/** What is asked about a practice. What was left open holds a stand-in that the doctor names. */
export interface Answers {
  name: string;
  practitioner: string;
  /** Such as `Podiatry`; empty for exercise physiology. */
  profession: string;
  /** Of the practitioner; empty where the profession's own stand-in will do. */
  title: string;
  phone: string;
  email: string;
  suburb: string;
  state: string;
  postcode: string;
  timeZone: string;
  abn: string;
  places: string[];
  minutes: number[];
  ages: { from: number; to: number };
  pilates: boolean;
  scene: string;
  siteUrl: string;
}

export interface PracticeQuestion<Key extends keyof Answers = keyof Answers> {
  readonly key: Key;
  readonly words: string;
  /** What a good answer looks like; shown with the question. */
  readonly example: string;
  /** Stands in while the question is left open. */
  readonly standIn: Answers[Key];
  /** @throws AnswerError when the content could not hold it */
  readonly read: (answer: string) => Answers[Key];
  /** False where the content has no place for the answer. */
  readonly asked?: boolean;
}

/** An answer that the content could not hold. The message completes "expected …". */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

/** @throws AnswerError */
function ensureFits<T>(value: T, { file, path }: FieldPlace): T {
  const [fault] = hasField(file, path) ? checkValue(file, path, value) : [];
  if (fault) throw new AnswerError(fault.expected);
  return value;
}

const practice = (field: string): FieldPlace => ({ file: 'practice.yaml', path: field.split('.') });
const words = (field: FieldPlace) => (answer: string) => ensureFits(answer, field);
const hasFact = (field: string) => hasField('practice.yaml', field.split('.'));
const splitList = (answer: string) => answer.split(/[\s,;]+|\band\b/).filter(Boolean);

/** The profession that the words of a new practice are written for needs no other words. */
function readProfession(answer: string): string {
  const name = ensureFits(answer, practice('profession.name'));
  return /^exercise physiology$/i.test(name) ? '' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function readPlaces(answer: string): string[] {
  const places = [...new Set(splitList(answer.toLowerCase()))];
  const unknown = places.find((place) => !Object.hasOwn(SESSION_PLACES, place));
  if (unknown !== undefined) {
    throw new AnswerError(`words of these, with commas: ${Object.keys(SESSION_PLACES).join(', ')}`);
  }
  ensureFits(
    places.map((place) => ({ place: SESSION_PLACES[place]?.drawing, title: place, text: place })),
    { file: 'services.yaml', path: ['places'] },
  );
  return places;
}

function readAges(answer: string): Answers['ages'] {
  const [from = Number.NaN, to = Number.NaN] = (answer.match(/\d+/g) ?? []).map(Number);
  ensureFits(from, practice('ages.from'));
  ensureFits(to, practice('ages.to'));
  if (from > to) throw new AnswerError('the youngest age first, such as 7 to 90');
  return { from, to };
}

function readYesNo(answer: string): boolean {
  if (/^y(es)?$/i.test(answer)) return true;
  if (/^no?$/i.test(answer)) return false;
  throw new AnswerError('yes or no');
}

/** A photo is a scene too, and nobody has put one into a folder that is not there yet. */
const DRAWN_SCENES = ['beach', 'ranges', 'none'];

function readScene(answer: string): string {
  const scene = answer.toLowerCase();
  if (scene === 'photo')
    throw new AnswerError(
      'beach, ranges or none for now; brand.yaml in the new folder says how to show a photo',
    );
  if (!DRAWN_SCENES.includes(scene)) throw new AnswerError('beach, ranges or none');
  return scene;
}

function readSiteUrl(answer: string): string {
  const address = answer.includes('://') ? answer : `https://${answer}`;
  try {
    return readSettings({ SITE_URL: address }).siteUrl;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new AnswerError('an address such as www.your-practice.com.au, without anything behind it');
  }
}

const defineQuestion = <Key extends keyof Answers>(question: PracticeQuestion<Key>) =>
  question as unknown as PracticeQuestion;

/** In the order in which they are asked. */
export const PRACTICE_QUESTIONS: readonly PracticeQuestion[] = [
  defineQuestion({
    key: 'name',
    words: 'What is your practice called?',
    example: 'Kirra Exercise Physiology',
    standIn: '[your practice]',
    read: words(practice('name')),
  }),
  defineQuestion({
    key: 'practitioner',
    words: 'And you?',
    example: 'Ann Lee',
    standIn: '[your name]',
    read: words(practice('name')),
  }),
  defineQuestion({
    key: 'profession',
    words: 'What is your profession? (Enter alone: exercise physiology)',
    example: 'Podiatry',
    standIn: '',
    read: readProfession,
  }),
  defineQuestion({
    key: 'title',
    words: 'And your title?',
    example: 'Podiatrist',
    standIn: '',
    read: words(practice('practitioner.title')),
  }),
  defineQuestion({
    key: 'phone',
    words: 'On which number can people call you?',
    example: '0412 345 678',
    standIn: '0491 570 006',
    read: words(practice('phone')),
  }),
  defineQuestion({
    key: 'email',
    words: 'At which email address?',
    example: 'hello@your-practice.com.au',
    standIn: 'hello@example.com',
    read: words(practice('email')),
  }),
  defineQuestion({
    key: 'suburb',
    words: 'In which suburb or town do you work?',
    example: 'Coolangatta',
    standIn: '[your suburb]',
    read: words(practice('address.suburb')),
  }),
  defineQuestion({
    key: 'state',
    words: 'In which state?',
    example: 'QLD',
    standIn: '[your state]',
    read: words(practice('address.state')),
  }),
  defineQuestion({
    key: 'postcode',
    words: 'With which postcode?',
    example: '4225',
    standIn: '',
    read: words(practice('address.postcode')),
    asked: hasFact('address.postcode'),
  }),
  defineQuestion({
    key: 'timeZone',
    words: 'By which clock?',
    example: 'Australia/Brisbane',
    standIn: '',
    read: words(practice('timeZone')),
    asked: hasFact('timeZone'),
  }),
  defineQuestion({
    key: 'abn',
    words: 'What is your Australian Business Number?',
    example: '11 digits, as on your invoices',
    standIn: '00 000 000 000',
    read: words(practice('abn')),
  }),
  defineQuestion({
    key: 'places',
    words: `Where do you see people? (${Object.keys(SESSION_PLACES).join(', ')})`,
    example: 'park, beach, home',
    standIn: ['park', 'beach', 'home'],
    read: readPlaces,
  }),
  defineQuestion({
    key: 'minutes',
    words: 'How many minutes can a session take?',
    example: '30, 45, 60',
    standIn: [30, 45, 60],
    read: (answer) =>
      ensureFits(splitList(answer).map(Number), { file: 'services.yaml', path: ['lengths', 'minutes'] }),
  }),
  defineQuestion({
    key: 'ages',
    words: 'How old are the people you see?',
    example: '7 to 90',
    standIn: { from: 7, to: 90 },
    read: readAges,
  }),
  defineQuestion({
    key: 'pilates',
    words: 'Do you offer clinical matwork Pilates?',
    example: 'yes or no',
    standIn: false,
    read: readYesNo,
  }),
  defineQuestion({
    key: 'scene',
    words: 'What is drawn on the first screen? (beach, ranges of hills, none)',
    example: 'ranges',
    standIn: 'beach',
    read: readScene,
  }),
  defineQuestion({
    key: 'siteUrl',
    words: 'At which address will your website be?',
    example: 'www.your-practice.com.au',
    standIn: '',
    read: readSiteUrl,
  }),
].filter(({ asked = true }) => asked);
