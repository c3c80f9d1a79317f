import { type Document, isScalar, parseDocument } from 'yaml';
import { clearMark } from '#content/edit';
import { hasField } from '#content/form';
import { type AustralianState, findState } from '#content/schema';
import { isRegisteredProfession } from '#content/wording';
import type { Answers } from './practiceQuestions.ts';
import type { Files } from './professionWords.ts';
import { describeProfession, writeForOtherProfession } from './professionWords.ts';
import { formatWhere, SESSION_PLACES } from './sessionPlaces.ts';

/** Writes one practice's facts, and words about them, into a file; everything else of it stays, comments too. */
type Edit = (text: string, answers: Answers) => string;

const EDITS: Readonly<Record<string, Edit>> = {
  'practice.yaml': (text, answers) => edit(writePractice)(uncomment(text, answers), answers),
  'home.yaml': edit(writeHome),
  'services.yaml': edit(writeServices),
  'gallery.yaml': edit((file, { suburb }) => write(file, ['heading'], `Around ${suburb}`)),
  'about.md': writeAboutFile,
  'brand.yaml': chooseScene,
};

/**
 * The files of a new practice: the shipped ones, whose small words any practice could say, with the facts and the
 * words about them made this one's.
 */
export function applyAnswers(template: Files, answers: Answers): Files {
  const files = new Map([...template].map(([path, text]) => [path, EDITS[path]?.(text, answers) ?? text]));
  return answers.profession === '' ? files : writeForOtherProfession(files, answers);
}

/** In the comments that show these lines, so that they stand where the file speaks of them. */
function uncomment(text: string, answers: Answers): string {
  const { profession } = describeProfession(answers);
  const { name, person } = profession ?? {};
  const lines = {
    profession: profession && `{ name: ${JSON.stringify(name)}, person: ${JSON.stringify(person)} }`,
    timeZone: answers.timeZone,
  };
  return Object.entries(lines).reduce(
    (file, [field, value]) =>
      value ? file.replace(new RegExp(`^# ${field}: .*$`, 'm'), () => `${field}: ${value}`) : file,
    text,
  );
}

function edit(change: (file: Document, answers: Answers) => void): Edit {
  return (text, answers) => {
    const file = parseDocument(text);
    change(file, answers);
    // As wide as the files that ship with the site.
    return file.toString({ lineWidth: 114 });
  };
}

/** A fact that is there keeps its place and comments, but for the one that called it a placeholder. */
function write(file: Document, path: readonly string[], value: unknown): void {
  const there = file.getIn(path, true);
  if (!isScalar(there) || typeof value === 'object') {
    file.setIn(path, value);
    return;
  }
  // What is still the placeholder goes on being called one.
  if (there.value === value) return;
  there.value = value;
  there.type = typeof value === 'string' && value.length > 90 ? 'BLOCK_FOLDED' : 'PLAIN';
  if (there.comment) there.comment = clearMark(there.comment) || null;
}

/** What the content has a place for, when there is something to put there. */
function writeIfKnown(file: Document, field: string, value: unknown): void {
  const path = field.split('.');
  if (value && hasField('practice.yaml', path)) write(file, path, value);
}

function writePractice(file: Document, answers: Answers): void {
  const { name, practitioner, phone, email, suburb, state, abn, places, ages } = answers;
  const { profession, title, who, offer } = describeProfession(answers);
  const facts: [path: string[], value: unknown][] = [
    [['name'], name],
    [['wordmark', 'name'], name],
    [['wordmark', 'place'], suburb],
    [['title'], `${name} | ${offer}, ages ${ages.from} to ${ages.to}`],
    [
      ['description'],
      `${who.charAt(0).toUpperCase()}${who.slice(1)} in ${suburb}. One-on-one sessions ${formatWhere(places)}. Send an enquiry today.`,
    ],
    [['phone'], phone],
    [['email'], email],
    [['address', 'suburb'], suburb],
    [['address', 'state'], state],
    [['abn'], abn],
    [['areaServed'], `${suburb}, ${state}`],
    [['ages', 'from'], ages.from],
    [['ages', 'to'], ages.to],
  ];
  for (const [path, value] of facts) write(file, path, value);
  writeIfKnown(file, 'address.postcode', answers.postcode);
  writeIfKnown(file, 'practitioner', { name: practitioner, title });
  for (const [link, value] of Object.entries(
    findComplaintLinks(state, profession !== undefined && isRegisteredProfession(profession)),
  )) {
    write(file, ['links', link, 'label'], value.label);
    write(file, ['links', link, 'url'], value.url);
  }
}

function writeHome(file: Document, answers: Answers): void {
  const { suburb, ages, places } = answers;
  const { title, offer, heading } = describeProfession(answers);
  const where = formatWhere(places);
  write(file, ['eyebrow'], `${title}, ${suburb}`);
  write(file, ['heading'], heading);
  write(
    file,
    ['lead'],
    [
      `${offer} for people aged ${ages.from} to ${ages.to}.`,
      `${where.charAt(0).toUpperCase()}${where.slice(1)}.`,
    ],
  );
}

/** What stands where the shipped practice tells of Pilates, for those who do not offer it. */
const PLAN = {
  heading: 'A plan to take home',
  text: 'You leave with a few exercises that suit your body, written down. We change them as you go.',
};

function writeServices(file: Document, { places, minutes, pilates }: Answers): void {
  write(
    file,
    ['heading'],
    places.length > 1 ? 'Services: choose where we meet.' : 'Services: where we meet.',
  );
  const written = places.flatMap((place) => {
    const words = SESSION_PLACES[place];
    return words ? [{ place: words.drawing, title: words.title, text: words.text }] : [];
  });
  write(file, ['places'], written);
  write(file, ['lengths', 'minutes'], file.createNode(minutes, { flow: true }));
  file.delete('notice');
  if (pilates) return;
  const beside = file.has('programme') ? 'programme' : 'pilates';
  write(file, [beside, 'heading'], PLAN.heading);
  write(file, [beside, 'text'], PLAN.text);
}

/** In the comment that shows the line: a file of comments alone has no place of its own for it. */
function chooseScene(text: string, { scene }: Answers): string {
  return text.replace(/^# scene: beach$/m, `scene: ${scene}`);
}

/** The facts of a Markdown file stand between two lines of ---, its prose below them. */
function writeAboutFile(text: string, answers: Answers): string {
  const [, facts = ''] = /^---\n([\s\S]*?\n)---\n/.exec(text) ?? [];
  const { from, to } = answers.ages;
  const { approach } = describeProfession(answers);
  const prose = `My clients are aged ${from} to ${to}. We start with a chat about your health, your day and what you’d
like to do${approach}, and we go from there.${from < 18 ? ' For a child, a parent or guardian agrees first and may stay.' : ''}`;
  return `---\n${edit(writeAbout)(facts, answers)}---\n\n${prose}\n`;
}

function writeAbout(file: Document, answers: Answers): void {
  const { practitioner, suburb } = answers;
  const { self, qualifications } = describeProfession(answers);
  write(file, ['heading'], `About me: hello, I’m ${practitioner}.`);
  write(
    file,
    ['lead'],
    `I’m ${self} in ${suburb}. I work for myself, so the person who answers your message is the person you meet.`,
  );
  write(file, ['qualifications'], qualifications);
  if (answers.profession !== '') file.delete('register');
}

/**
 * Where people can complain about a health worker, outside Queensland: the Australian Commission on Safety and Quality
 * in Health Care lists the body of each state and territory there. Each state has put the National Code of Conduct into
 * a law of its own, so its page is named only where it was seen; elsewhere it is a gap that the doctor names.
 */
const COMPLAINTS = 'https://www.safetyandquality.gov.au/consumers/information-about-healthcare-complaints';

/** Where each state's own code can be read, as seen in November 2026. */
const CODES: Readonly<Record<string, NamedLink>> = {
  NSW: {
    label: 'Code of conduct for health workers',
    url: 'https://www.hccc.nsw.gov.au/health-providers/unregistered-health-practitioners/code-of-conduct',
  },
};

interface NamedLink {
  readonly label: string;
  readonly url: string;
}

/** The National Code is for professions that Ahpra does not register: the others have their board's. */
const BOARD_CODE: NamedLink = { label: '[your board’s code of conduct]', url: 'https://example.com/' };

/**
 * Nothing of Queensland's own, whose links the site ships with (the Health Ombudsman's page on the National Code of
 * Conduct); gaps to fill in where the state is none of Australia's.
 * @param isRegistered by Ahpra
 */
function findComplaintLinks(given: string, isRegistered: boolean): Record<string, NamedLink> {
  const links = findLinksOfState(findState(given));
  return isRegistered ? { ...links, codeOfConduct: BOARD_CODE } : links;
}

function findLinksOfState(state: AustralianState | undefined): Record<string, NamedLink> {
  if (state === 'QLD') return {};
  return {
    codeOfConduct: CODES[state ?? ''] ?? {
      label: `[your ${state ? `${state} ` : ''}code of conduct for health workers]`,
      url: 'https://example.com/',
    },
    healthComplaints: state
      ? { label: 'How to make a health complaint', url: COMPLAINTS }
      : { label: '[your health complaints body]', url: 'https://example.com/' },
  };
}
