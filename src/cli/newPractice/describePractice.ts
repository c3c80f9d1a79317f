import { isRegisteredProfession } from '#content';
import { type AustralianState, findState } from '#content/schema';
import { capitalize } from '#enquiry';
import { type Answers, QUESTIONS, readAges, readMinutes, readPlaces, SESSION_PLACES } from './questions.ts';

/** Values for the template's gaps, by name. A field whose gap has an empty value is left out. */
export type GapValues = Readonly<Record<string, unknown>>;

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Whether the profession is the template's own. The template's overview, FAQ and register fit no other. */
export const isTemplateProfession = ({ profession = QUESTIONS.profession.placeholder }: Answers): boolean =>
  profession.toLowerCase() === 'exercise physiology';

/** Collects the answers, with placeholders for missing answers, and the text derived from them. */
export function describePractice(givenAnswers: Answers): GapValues {
  const placeholders = Object.fromEntries(
    Object.entries(QUESTIONS).map(([key, { placeholder }]) => [key, placeholder]),
  );
  const answers = { ...placeholders, ...givenAnswers } as Required<Answers>;
  const [from = 0, to] = readAges(answers.ages);
  const places = readPlaces(answers.places);
  const where = ALTERNATIVES.format(places.map((place) => SESSION_PLACES[place][0]));
  const profession = describeProfession(givenAnswers);
  return {
    ...answers,
    state: findState(answers.state) ?? answers.state,
    ...profession,
    ...findLinks(
      answers.state,
      isRegisteredProfession({ name: answers.profession, person: profession.title }),
    ),
    Who: capitalize(profession.who),
    from,
    to,
    where,
    Where: capitalize(where),
    places: places.map((place) => {
      const [, title, text] = SESSION_PLACES[place];
      return { place, title, text };
    }),
    servicesHeading: places.length > 1 ? 'Services: choose where we meet.' : 'Services: where we meet.',
    minutes: readMinutes(answers.minutes),
    child: from < 18 ? ' For a child, a parent or guardian agrees first and may stay.' : '',
  };
}

const ALTERNATIVES = new Intl.ListFormat('en-AU', { type: 'disjunction' });

/** Text that fits only an exercise physiologist becomes a placeholder for other professions. */
function describeProfession(givenAnswers: Answers) {
  const isTemplate = isTemplateProfession(givenAnswers);
  const title = givenAnswers.title ?? (isTemplate ? 'Accredited exercise physiologist' : '[your title]');
  const name = isTemplate ? 'Exercise physiology' : capitalize(givenAnswers.profession ?? '');
  const who = `${/^[aeiou]/i.test(title) ? 'an' : 'a'} ${lowerFirst(title)}`;
  return {
    profession: name,
    person: isTemplate ? 'exercise physiologist' : lowerFirst(title),
    title,
    who,
    self: isTemplate && givenAnswers.title === undefined ? `${who} (AEP)` : who,
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

/** A state's own code of conduct, as of November 2026. Other states get a placeholder, which the doctor reports. */
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

/** The Commission on Safety and Quality in Health Care lists each state's complaints body. */
const COMPLAINTS_URL =
  'https://www.safetyandquality.gov.au/consumers/information-about-healthcare-complaints';
const COMPLAINTS_URL_QLD = 'https://oho.qld.gov.au/public/what-happens-when-you-make-a-complaint';

const PLACEHOLDER_URL = 'https://example.com/';

/** @param isRegistered by Ahpra: a registered profession has its board's code instead of the National Code */
function findLinks(stateAnswer: string, isRegistered: boolean) {
  const state = findState(stateAnswer);
  const placeholder = isRegistered
    ? '[your board’s code of conduct]'
    : `[your ${state ? `${state} ` : ''}code of conduct for health workers]`;
  return {
    ...((!isRegistered && state && CODES_OF_CONDUCT[state]) || {
      codeLabel: placeholder,
      codeUrl: PLACEHOLDER_URL,
    }),
    complaintsLabel: state ? 'How to make a health complaint' : '[your health complaints body]',
    complaintsUrl: state === 'QLD' ? COMPLAINTS_URL_QLD : state ? COMPLAINTS_URL : PLACEHOLDER_URL,
  };
}
