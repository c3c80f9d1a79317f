import { isRegisteredProfession } from '#content';
import { type AustralianState, findState } from '#content/schema';
import { type Answers, QUESTIONS, readAges, readMinutes, readPlaces, SESSION_PLACES } from './questions.ts';

/** What the template's gaps are filled with, by their names; a field whose gap is filled with nothing is left out. */
export type Fills = Readonly<Record<string, unknown>>;

const upperFirst = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
const lowerFirst = (words: string) => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

/** The template's own profession: the only one that its overview, questions and register are right for. */
export const isOwnProfession = ({ profession = QUESTIONS.profession.standIn }: Answers): boolean =>
  profession.toLowerCase() === 'exercise physiology';

/** The answers, stand-ins where there are none, and the words that follow from them. */
export function describePractice(given: Answers): Fills {
  const standIns = Object.fromEntries(Object.entries(QUESTIONS).map(([key, { standIn }]) => [key, standIn]));
  const answers = { ...standIns, ...given } as Required<Answers>;
  const [from, to] = readAges(answers.ages);
  const places = readPlaces(answers.places);
  const where = joinAlternatives(places.map((place) => SESSION_PLACES[place].where));
  const profession = describeProfession(given);
  return {
    ...answers,
    ...profession,
    ...findLinks(
      answers.state,
      isRegisteredProfession({ name: answers.profession, person: profession.title }),
    ),
    Who: upperFirst(profession.who),
    from,
    to,
    where,
    Where: upperFirst(where),
    places: places.map((place) => ({
      place,
      title: SESSION_PLACES[place].title,
      text: SESSION_PLACES[place].text,
    })),
    servicesHeading: places.length > 1 ? 'Services: choose where we meet.' : 'Services: where we meet.',
    minutes: readMinutes(answers.minutes),
    child: from < 18 ? ' For a child, a parent or guardian agrees first and may stay.' : '',
  };
}

/** `in the park, on the beach or at the clinic` */
const joinAlternatives = (all: readonly string[]) =>
  all.length > 1 ? `${all.slice(0, -1).join(', ')} or ${all.at(-1)}` : (all[0] ?? '');

/** What only an exercise physiologist can say is left open for any other profession. */
function describeProfession(given: Answers) {
  const isOwn = isOwnProfession(given);
  const title = given.title ?? (isOwn ? 'Accredited exercise physiologist' : '[your title]');
  const name = isOwn ? 'Exercise physiology' : upperFirst(given.profession ?? '');
  const who = `${/^[aeiou]/i.test(title) ? 'an' : 'a'} ${lowerFirst(title)}`;
  return {
    profession: name,
    person: isOwn ? 'exercise physiologist' : lowerFirst(title),
    title,
    who,
    self: isOwn && given.title === undefined ? `${who} (AEP)` : who,
    offer: `One-on-one ${isOwn ? 'exercise' : lowerFirst(name)}`,
    firstWords: isOwn ? 'Move well for life.' : '[your first words]',
    approach: isOwn ? '. Then I look at how you move' : '',
    accreditation: isOwn
      ? 'Accreditation with Exercise & Sports Science Australia (ESSA)'
      : '[your registration or accreditation]',
    register: isOwn
      ? 'You can look me up in the [public search of our national body](https://www.essa.org.au/find-aep).'
      : '',
  };
}

/** Where each state's own code of conduct can be read, as seen in November 2026; elsewhere the doctor names a gap. */
const CODES: Partial<Record<AustralianState, { codeLabel: string; codeUrl: string }>> = {
  QLD: {
    codeLabel: 'National Code of Conduct for Health Care Workers (Queensland)',
    codeUrl: 'https://www.oho.qld.gov.au/for-providers/national-code-of-conduct-for-health-care-workers',
  },
  NSW: {
    codeLabel: 'Code of conduct for health workers',
    codeUrl: 'https://www.hccc.nsw.gov.au/health-providers/unregistered-health-practitioners/code-of-conduct',
  },
};

/**
 * Where people can complain about a health worker. For states other than Queensland, the Australian Commission on
 * Safety and Quality in Health Care lists the body of each.
 */
const COMPLAINTS = 'https://www.safetyandquality.gov.au/consumers/information-about-healthcare-complaints';
const COMPLAINTS_QLD = 'https://oho.qld.gov.au/public/what-happens-when-you-make-a-complaint';

/** A gap that the doctor names. */
const GAP = 'https://example.com/';

/** @param isRegistered by Ahpra: the National Code is for the others, those have their board's */
function findLinks(given: string, isRegistered: boolean) {
  const state = findState(given);
  const open = isRegistered
    ? '[your board’s code of conduct]'
    : `[your ${state ? `${state} ` : ''}code of conduct for health workers]`;
  return {
    ...((!isRegistered && state && CODES[state]) || { codeLabel: open, codeUrl: GAP }),
    complaintsLabel: state ? 'How to make a health complaint' : '[your health complaints body]',
    complaintsUrl: state === 'QLD' ? COMPLAINTS_QLD : state ? COMPLAINTS : GAP,
  };
}
