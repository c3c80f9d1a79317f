import { isRegisteredProfession } from '#content';
import { type AustralianState, findState } from '#content/schema';
import { type Answers, QUESTIONS, readAges, readMinutes, readPlaces, SESSION_PLACES } from './questions.ts';

/** Values for the template's gaps, by name. A field whose gap has an empty value is left out. */
export type GapValues = Readonly<Record<string, unknown>>;

const upperFirst = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
const lowerFirst = (words: string) => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

/** Whether it is the template's own profession: its overview, questions and register fit no other. */
export const isTemplateProfession = ({ profession = QUESTIONS.profession.placeholder }: Answers): boolean =>
  profession.toLowerCase() === 'exercise physiology';

/** The answers, with placeholders where there are none, and the text derived from them. */
export function describePractice(given: Answers): GapValues {
  const placeholders = Object.fromEntries(
    Object.entries(QUESTIONS).map(([key, { placeholder }]) => [key, placeholder]),
  );
  const answers = { ...placeholders, ...given } as Required<Answers>;
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

/** Text that fits only an exercise physiologist becomes a placeholder for other professions. */
function describeProfession(given: Answers) {
  const isTemplate = isTemplateProfession(given);
  const title = given.title ?? (isTemplate ? 'Accredited exercise physiologist' : '[your title]');
  const name = isTemplate ? 'Exercise physiology' : upperFirst(given.profession ?? '');
  const who = `${/^[aeiou]/i.test(title) ? 'an' : 'a'} ${lowerFirst(title)}`;
  return {
    profession: name,
    person: isTemplate ? 'exercise physiologist' : lowerFirst(title),
    title,
    who,
    self: isTemplate && given.title === undefined ? `${who} (AEP)` : who,
    offer: `One-on-one ${isTemplate ? 'exercise' : lowerFirst(name)}`,
    firstWords: isTemplate ? 'Move well for life.' : '[your first words]',
    approach: isTemplate ? '. Then I look at how you move' : '',
    accreditation: isTemplate
      ? 'Accreditation with Exercise & Sports Science Australia (ESSA)'
      : '[your registration or accreditation]',
    register: isTemplate
      ? 'You can look me up in the [public search of our national body](https://www.essa.org.au/find-aep).'
      : '',
  };
}

/**
 * Each state's own code of conduct, as of November 2026. The doctor reports the placeholder of the other
 * states.
 */
const CODES_OF_CONDUCT: Partial<Record<AustralianState, { codeLabel: string; codeUrl: string }>> = {
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
 * Where to complain about a health worker. Outside Queensland, the Australian Commission on Safety and Quality
 * in Health Care lists the body of each state.
 */
const COMPLAINTS_URL =
  'https://www.safetyandquality.gov.au/consumers/information-about-healthcare-complaints';
const COMPLAINTS_URL_QLD = 'https://oho.qld.gov.au/public/what-happens-when-you-make-a-complaint';

/** A placeholder that the doctor reports. */
const GAP = 'https://example.com/';

/** @param isRegistered by Ahpra: the National Code is for other professions, these have their board's */
function findLinks(given: string, isRegistered: boolean) {
  const state = findState(given);
  const open = isRegistered
    ? '[your board’s code of conduct]'
    : `[your ${state ? `${state} ` : ''}code of conduct for health workers]`;
  return {
    ...((!isRegistered && state && CODES_OF_CONDUCT[state]) || { codeLabel: open, codeUrl: GAP }),
    complaintsLabel: state ? 'How to make a health complaint' : '[your health complaints body]',
    complaintsUrl: state === 'QLD' ? COMPLAINTS_URL_QLD : state ? COMPLAINTS_URL : GAP,
  };
}
