import type { Profession } from '../schema/index.ts';
import { createError, type Finding, type Text } from './finding.ts';

interface Rule {
  pattern: RegExp;
  /** Words that make the claim fair, such as the terms of an offer. */
  unless?: RegExp;
  /** Limits the rule to fields whose name matches. */
  only?: RegExp;
  reason: string;
  /** Makes a replacement for the matched words, if one is obvious. */
  instead?: (found: string) => string;
}

const SELF_DESCRIPTION = String.raw`\b(?:I am|I['’]m|we are|we['’]re|as|our|my|mobile|local)\s+(?:an?\s+|the\s+|your\s+|fully\s+)*`;

/** A quote may not be edited, so a claim in it bars the whole quote. */
const QUOTE_FIELD = /^testimonials\.entries\.\d+\.quote$/;
const BARRED_IN_QUOTES =
  'which the law bars in testimonials for health services (National Law section 133). Leave this quote out.';

/** Claims barred from health advertising (National Law section 133, Consumer Law), each tested in `wording.test.ts`. */
const RULES: Rule[] = [
  {
    pattern: /\bcur(?:e[sd]?|ing)\b/i,
    reason: 'promises a cure. Say what you do, not what will come of it.',
  },
  { pattern: /\bguarantee[sd]?\b/i, reason: 'promises a result. Nobody can promise one.' },
  { pattern: /\b100\s?(?:%|per\s?cent)/i, reason: 'promises a result. Nobody can promise one.' },
  { pattern: /\b(?:risk|pain)[- ]free\b|\bpainless(?:ly)?\b/i, reason: 'says nothing can go wrong or hurt.' },
  { pattern: /\bmirac(?:le|ulous)/i, reason: 'raises hopes that have no grounds.' },
  {
    pattern: /\b(?:will|can)\s+(?:fix|heal|reverse|eliminate|get rid of)\b/i,
    reason: 'promises a result. Say what you do, not what will come of it.',
  },
  {
    pattern:
      /\bmost (?:qualified|experienced|trusted)\b|\b(?:best|leading|top|foremost|number[- ]one)\b[^.?!]{0,25}\b(?:exercise|[a-z]+ists?|practice|clinic|care|treatments?|services?|sessions?|trainers?|results)\b|\b(?:I am|I['’]m|we are|we['’]re) the (?:best|leading)\b/i,
    reason: 'ranks you above others. Leave the comparison out.',
    instead: (found) => found.replace(/^most /i, ''),
  },
  {
    pattern: /\bDr\b\.?/,
    only: /^(?:practice|home|about|team)\./,
    reason: 'uses the title "Dr", which people take for a medical doctor.',
  },
  {
    pattern:
      /\b(?:discount(?:s|ed)?|\d+\s?% off|free (?:session|consult\w*|assessment|trial|class)|gift|voucher|special offer)/i,
    unless: /\b(?:terms|conditions)\b/i,
    reason: 'makes an offer without its terms. State them beside it.',
  },
  { pattern: /\bbefore[- ](?:and|&)[- ]after\b/i, reason: 'compares before and after, which misleads.' },
  {
    pattern:
      /\bbulk[- ]bill|\bmedicare[- ]approved\b|\b(?:fully |is |are )covered by (?:medicare|dva|private)/i,
    reason: 'promises a rebate. Say "may be able to claim".',
  },
  {
    pattern:
      /\b(?:free|no cost|fully[- ]funded)\b[^.?!]{0,80}\b(?:ndis|support at home)\b|\b(?:ndis|support at home)\b[^.?!]{0,80}\b(?:free|no cost|fully[- ]funded)\b/i,
    reason: 'promises that somebody else pays. Say "may", and through whom.',
  },
  {
    pattern: /\bndis[- ](?:approved|accredited|endorsed)\b/i,
    reason: 'claims a favour that the NDIS grants nobody.',
  },
  {
    pattern: /\bndis[- ]registered\b|\bregistered (?:ndis|with the ndis|under the ndis)\b/i,
    unless: /\b4\d\d ?\d{3} ?\d{4}\b/,
    reason: 'claims a registration without its number, which is fined. Write the number behind it.',
  },
  {
    pattern: /\$\s?[\d,.]*\d/,
    only: /^pricing\.(?!prices\.)/,
    reason:
      'names a sum in the text, where nobody is reminded of it. Put it under "prices", with the day you made sure of it.',
  },
  {
    pattern:
      /\b(?:rebate|refund|back|gap|medicare|dva|ndis|fund)s?\b[^.?!]*\$\s?\d[\d,.]*|\$\s?\d[\d,.]*[^.?!]*\b(?:rebate|refund|back|gap|medicare|dva|ndis|fund)s?\b/i,
    only: /^pricing\.prices\./,
    reason: 'promises a sum of a rebate, which depends on others. Leave the sum out.',
  },
  {
    pattern: /★|\b(?:[45]|four|five)[- ]star\b/i,
    reason: 'shows stars. Ratings may not advertise a health service.',
  },
  {
    pattern:
      /\b(?:pain|heal(?:s|ed|ing)?|recover(?:s|ed|y|ing)?|fixed|better|improv(?:e[sd]?|ing|ements?)|results?|stronger|walk(?:ing)? again|chang(?:ed|ing) my life)\b/i,
    only: QUOTE_FIELD,
    reason: `speaks of results, ${BARRED_IN_QUOTES}`,
  },
  {
    // "the best", but not "my best" or "is best".
    pattern: /(?<!\b(?:my|your|his|her|their|is|was) )\b(?:best|greatest|finest|number one)\b/i,
    only: QUOTE_FIELD,
    reason: `ranks you above others, ${BARRED_IN_QUOTES}`,
  },
];

/** Rules about the titles of other professions. They depend on the practice's own profession. */
function listTitleRules(profession: Profession): Rule[] {
  const { name, person } = profession;
  const advice = `Say "${person}".`;
  const ofProfession = (found: string) =>
    /therapy$/i.test(found)
      ? `${name.charAt(0).toLowerCase()}${name.slice(1)}`
      : `${person}${/s$/i.test(found) ? 's' : ''}`;
  const isPhysio = /^physiotherap/i.test(person);
  const isAccredited = /^exercise physiologist$/i.test(person);
  const rules: (Rule | false)[] = [
    {
      pattern: /(?<!\b(?:your|or|medical|another|a heart|see a)\s)\bspecialists?\b(?!\s+doctor)/i,
      reason: `calls you a specialist, a title of registered doctors. ${advice}`,
      instead: ofProfession,
    },
    !isPhysio && {
      pattern: new RegExp(
        String.raw`${SELF_DESCRIPTION}physio(?:therapist)?s?\b|\bphysio(?:therapy)?\s+(?:sessions?|services?|clinic|practice|treatments?)\b`,
        'i',
      ),
      reason: `calls you a physio, a protected title. ${advice}`,
    },
    !isPhysio && {
      pattern: /\bphysio(?:therap\w+)?\b/i,
      only: /^(?:practice|home|services|team)\./,
      reason: `names physio where it describes you; it is a protected title. ${advice}`,
      instead: ofProfession,
    },
    !isRegisteredProfession(profession) && {
      pattern: new RegExp(
        String.raw`${SELF_DESCRIPTION}(?:Ahpra[- ])?registered\b(?! (?:with the |under the )?NDIS)|\bregistered\s+(?:exercise|physiologist|allied|health|practitioner)`,
        'i',
      ),
      reason: `says "registered": ${person}s are ${isAccredited ? 'accredited by ESSA, ' : ''}not registered with Ahpra.`,
      ...(isAccredited && { instead: replaceRegistered }),
    },
  ];
  return rules.filter((rule) => rule !== false);
}

const replaceRegistered = (found: string) =>
  found.replace(/(\ban? )?(?:Ahpra[- ])?registered/i, (_, article) => `${article ? 'an ' : ''}accredited`);

export function checkClaims(texts: readonly Text[], profession: Profession): Finding[] {
  const rules = [...RULES, ...listTitleRules(profession)];
  return texts.flatMap(({ field, text }) =>
    rules.flatMap(({ pattern, unless, only, reason, instead }): Finding[] => {
      const found = pattern.exec(text)?.[0];
      if (!found || unless?.test(text) || (only && !only.test(field))) return [];
      const replacement = instead?.(found);
      const suggestion = replacement !== undefined && replacement !== found && { instead: replacement };
      return [createError(field, `"${found}" ${reason}`, { words: found, ...suggestion })];
    }),
  );
}

/** The professions that the National Law registers (2026). Each has a board at Ahpra and protected titles. */
const REGISTERED_PROFESSION =
  /\b(?:acupunctur|chinese medicine|chiropract|dent(?:al|ist)|doctor|medical practi|midwi|nurs(?:e|ing)\b|occupational therap|optometr|osteopath|paramedic|pharmac(?:y|ist)|physiotherap|podiatr|psycholog|radiograph|radiation therap|aboriginal and torres strait islander health)/i;

/** Whether Ahpra registers the profession: it may then be called "registered", and needs no code of conduct. */
export const isRegisteredProfession = ({ name, person }: Profession): boolean =>
  REGISTERED_PROFESSION.test(`${name} ${person}`);

/** Types of structured data that a health service may not publish, or that claim another profession's title. */
const BARRED_TYPE = /"@type"\s*:\s*(?:\[[^\]]*)?"(Review|AggregateRating|Rating|Physiotherapy|Physician)"/g;

export const checkMarkup = (html: string): Finding[] =>
  Array.from(html.matchAll(BARRED_TYPE), ([, type]) =>
    createError(
      'structured data',
      `"${type}" may not describe this practice to search engines. Take it out.`,
    ),
  );
