import { deriveTheme, describeAdjustment } from '../brand/brandTheme.ts';
import { FALLBACK_TIME_ZONE, findState, type Profession, type SiteContent } from '../schema/index.ts';
import { checkClaims, isRegisteredProfession } from './claims.ts';
import {
  createWarning,
  type Finding,
  listTexts,
  type MaybeFindings,
  reportWords,
  type Text,
} from './finding.ts';
import { checkDates } from './outdated.ts';
import { checkPlaceholders } from './placeholders.ts';
import { checkConfirmed } from './unconfirmed.ts';

/** Checks legal claims, leftovers of the shipped practice, and plain language. @param today such as 2026-11-20 */
export function checkWording(content: SiteContent, today: string): Finding[] {
  const texts = listTexts(content);
  const findings = [
    ...checkClaims(texts, content.practice.profession),
    ...checkPlaceholders(content, texts),
    ...checkProfession(content, texts),
    ...checkPlaces(content, texts),
    checkTimeZone(content),
    ...checkConfirmed(content, today),
    ...checkBrand(content),
    ...checkDates(content, texts, today),
    ...checkTestimonials(content),
    ...checkAltTexts(texts),
    ...checkAbbreviations(texts),
    ...checkReading(texts, content.practice.profession),
  ];
  return findings.filter((finding) => !!finding);
}

const checkBrand = ({ brand }: SiteContent): MaybeFindings =>
  (brand ? deriveTheme(brand).adjustments : []).map((one) =>
    createWarning(`brand.${one.colour}`, describeAdjustment(one), { words: one.given, instead: one.used }),
  );

const ABBREVIATIONS: Record<string, RegExp> = {
  AEP: /accredited exercise physiologist/i,
  DVA: /department of veterans[’'] affairs/i,
  ESSA: /exercise (?:&|and) sports science australia/i,
  NDIS: /national disability insurance scheme/i,
  OAIC: /office of the australian information commissioner/i,
};

/** Reports abbreviations that the page never spells out (WCAG 3.1.4). */
const checkAbbreviations = (texts: readonly Text[]): MaybeFindings =>
  Object.entries(ABBREVIATIONS).map(([short, meaning]) => {
    const firstUse = texts.find(({ text }) => new RegExp(`\\b${short}\\b`).test(text));
    const message = `"${short}" is never spelt out. Write its full name where it first stands.`;
    return (
      firstUse && !texts.some(({ text }) => meaning.test(text)) && createWarning(firstUse.field, message)
    );
  });

/** File names that phones and cameras give: `IMG_2034`, `beach-walk.jpg`, `PXL_20260503_101502`. */
const FILE_NAME =
  /^\S+\.(?:jpe?g|png|webp|heic|heif|avif|gif|svg|tiff?)$|^(?:img|dsc[nf]?|pxl|mvimg|gopr|photo|image|picture|screenshot)?[-_ ]?\d{3,}[-_\d]*$/i;
/** Alternative texts that do not describe the picture. */
const EMPTY_ALT = /^(?:an? |the )?(?:photo|photograph|picture|image|pic)\.?$/i;

const checkAltTexts = (texts: readonly Text[]): MaybeFindings =>
  reportWords(
    texts.filter(({ field }) => field.endsWith('.alt')),
    (text) => (FILE_NAME.test(text) || EMPTY_ALT.test(text) ? text : undefined),
    (words) =>
      `"${words}" does not say what the picture shows. Whoever cannot see it hears these words: "Two people walking on the beach at sunrise".`,
  );

const HEALTH_WORD =
  /\b(?:surgery|operation|injur\w+|diabet\w+|cancer|arthritis|stroke|depress\w+|diagnos\w+|disease)\b/i;

/**
 * The National Law bars testimonials for many health services, above all those about the results of a treatment. Where
 * testimonials are allowed, the Consumer Law requires real, unedited words and disclosed ties to the practice.
 */
function checkTestimonials({ practice, testimonials }: SiteContent): MaybeFindings {
  const body = isRegisteredProfession(practice.profession) ? 'your board' : 'your professional body';
  return testimonials.entries.flatMap((entry, at) => {
    const field = `testimonials.entries.${at}`;
    const doubts = [
      `Testimonials may be barred for your services (National Law section 133): ask ${body} first.`,
      !entry.consent && 'There is no word of written consent.',
      !entry.given && 'There is no date.',
      !entry.source && 'There is no source.',
      entry.edited && 'It was edited: publish the words as given, or not at all.',
      entry.tie && `Its author has a tie to the practice (${entry.tie}): say so beside it, or leave it out.`,
      HEALTH_WORD.test(entry.quote) && 'It tells about a person’s health.',
    ].filter((doubt) => typeof doubt === 'string');
    return doubts.map((message) => createWarning(field, message));
  });
}

const SHIPPED_SUBURB = 'Maroochydore';
const SHIPPED_PLACES = [SHIPPED_SUBURB, 'Buderim', 'Mooloolaba', 'Sunshine Coast'];

const SHIPPED_PROFESSION = /exercise physiolog(?:y|ists?)/i;

/** Reports an unknown state, for which the fallback time zone is used. Ignores placeholders such as "[your state]". */
function checkTimeZone({ practice: { address, timeZone } }: SiteContent): MaybeFindings[number] {
  const message = `"${address.state}" is no state of Australia, so your site goes by the clock of the one that it ships with, Brisbane's. Write it like QLD, or name your clock ("timeZone").`;
  const isKnown =
    timeZone !== FALLBACK_TIME_ZONE || findState(address.state) || address.state.startsWith('[');
  return !isKnown && createWarning('practice.address.state', message);
}

function checkProfession({ practice }: SiteContent, texts: readonly Text[]): MaybeFindings {
  const { profession, practitioner } = practice;
  if (SHIPPED_PROFESSION.test(profession.name)) {
    if (!practitioner || /physiolog/i.test(practitioner.title)) return [];
    const message = `Search engines are told that you practise exercise physiology, and your title is "${practitioner.title}". Name your profession too.`;
    return [createWarning('practice.practitioner.title', message)];
  }
  return reportWords(
    texts,
    (text) => SHIPPED_PROFESSION.exec(text)?.[0],
    (words) =>
      `"${words}" is the profession of the practice that this site ships with, and yours is ${profession.name}. Is it meant?`,
  );
}

function checkPlaces({ practice }: SiteContent, texts: readonly Text[]): MaybeFindings {
  const ownPlaces = JSON.stringify([practice.address, practice.areaServed]);
  if (ownPlaces.includes(SHIPPED_SUBURB)) return [];
  const foreignPlaces = SHIPPED_PLACES.filter((place) => !ownPlaces.includes(place));
  return reportWords(
    texts,
    (text) => foreignPlaces.find((place) => text.includes(place)),
    (words) =>
      `"${words}" is from the practice that this site ships with, and your address is elsewhere. Is it true of you?`,
  );
}

/** The highest school year that is not reported. Plain language is year 7 to 8, but the estimate is rough. */
const MAX_YEAR = 10;
/** In shorter texts, a single long name decides the result, so they are not measured. */
const MIN_WORDS = 30;
/** Words that count as two syllables, because otherwise every text about the practice would fail. */
const UNAVOIDABLE_WORD =
  /^(?:rehabilitation|australia\w*|information|commissioner|medicare|accredited|university)$/i;

/** The school year by Flesch-Kincaid, at least 0. @param professionWords in lower case; each counts as two syllables */
export function measureReadingYear(text: string, professionWords: readonly string[] = []): number {
  const sentences = text.split(/[.?!:]+\s|\n/).filter((sentence) => /\p{L}/u.test(sentence));
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + countSyllables(word, professionWords), 0);
  const year =
    0.39 * (words.length / Math.max(1, sentences.length)) + 11.8 * (syllables / words.length) - 15.59;
  return Math.max(0, Math.round(year * 10) / 10);
}

/** Counts the groups of vowels, without a silent e at the end. */
function countSyllables(word: string, professionWords: readonly string[]): number {
  if (UNAVOIDABLE_WORD.test(word) || professionWords.includes(word.toLowerCase().replace(/s$/, ''))) return 2;
  const groups = word
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '')
    .match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 0);
}

function checkReading(texts: readonly Text[], { name, person }: Profession): MaybeFindings {
  const professionWords = `${name} ${person}`.toLowerCase().split(' ');
  return texts.map(({ field, text }) => {
    if (text.split(/\s+/).length < MIN_WORDS) return undefined;
    const year = measureReadingYear(text, professionWords);
    const message = `This reads like school year ${year}; plain language is year 7 to 8. Shorter sentences help most.`;
    return year > MAX_YEAR && createWarning(field, message);
  });
}
