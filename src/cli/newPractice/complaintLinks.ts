import { type AustralianState, findState } from '#content/schema';

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
export function findComplaintLinks(given: string, isRegistered: boolean): Record<string, NamedLink> {
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
