import type { EnquiryFields } from '#enquiry';
import { isRandomName, isRandomText } from './gibberish.ts';
import { hasLink, isCheapDomain, readLinks } from './links.ts';
import classesText from './lists/classes.txt?raw';
import pitchText from './lists/pitch.txt?raw';
import questionsText from './lists/questions.txt?raw';
import salesText from './lists/sales.txt?raw';
import { type Address, countSpareDots, isDisposable, isPublic, readAddress } from './mailbox.ts';
import { buildPhraseMatcher } from './phraseMatcher.ts';
import { readWords } from './readWords.ts';
import { type SignalName, type SignalPart, sumUp, weighSignal } from './signalWeights.ts';
import { countWords, readGroups, type WordCounts } from './wordLists.ts';

export interface SpamScore {
  score: number;
  /** The heaviest first. */
  parts: readonly SignalPart[];
}

/** What the enquiry service knows beside the words. */
export interface Seen {
  /** `isAutomated` of the request's headers. */
  automated: boolean;
  /** What `CopyIndex.countCopies` counted. */
  copies: number;
  honeypot?: boolean;
}

/** Takes what was found: how much of a signal, and of what kinds. */
type Report = (signal: SignalName, count: number, names?: readonly string[]) => void;

/** The group of `questions.txt`. */
const ASKED = 'questions';
const sales = readGroups(salesText);
/** All phrases in one, so that the words are walked over once. */
const phrases = buildPhraseMatcher(
  new Map([...sales, ...readGroups(pitchText), ...readGroups(questionsText)]),
  readGroups(classesText),
);

/** Characters beside a link below which it stands alone. */
const FEW_BESIDE = 25;
/** Words up to which a message may be nothing but questions. */
const FEW_WORDS = 40;
const QUESTION = /\?/g;
/** Words below which a message is too short to have a topic. */
const SHORTEST_TOPIC = 12;
/** One word in so many is a small English one, where the text is English. */
const ENGLISH_SHARE = 10;
/** A word of health says more than one of days and families. */
const HEALTH_WEIGHS = 2;
/** A word of care may stand anywhere; so many different ones are no accident. */
const FEWEST_CARE = 3;
/** The share of words of care from which a message is about it, and from which it is hardly about anything else. */
const CARE_SHARES = [0.09, 0.16];
/** Below these, it is more and more likely about something else. */
const OFF_TOPIC_SHARES = [0.001, 0.03, 0.06];
/** Somebody's own body, doctor or plan, or a relative's; two words may stand between. */
const OWN_BODY =
  /\b(?:my|our|his|her|their|(?:mum|mom|dad|husband|wife|son|daughter|mother|father|partner|client|patient)[’']?s)\s(?:[\w/’'-]{1,20}\s){0,2}(?:backs?|knees?|hips?|shoulders?|necks?|ankles?|f[eo][eo]t|hearts?|balance|prostate|spine|legs?|arms?|hands?|wrists?|elbows?|pelvi[sc]|bones?|joints?|muscles?|surgery|operation|replacement|injur(?:y|ies)|pain|health|gp|doctor|physio|specialist|surgeon|oncologist|cardiologist|diagnosis|diabetes|arthritis|parkinson[’']?s|stroke|fall|ndis|dva|gold\scard|referral)\b/gi;
const COMMUNITY =
  /\b(?:charity|charities|fundrais\w{1,5}|fun run|raffle|volunteers?|not-for-profit|nonprofit|rotary|lions club|(?:footy|surf|bowls|netball|soccer|football|running|swim|golf|tennis) club|schools?|students?|uni|placement|council)\b/gi;
const FORUM_MARKUP = /\[(?:url|link|img)\b|<a\s[^<>]{0,200}href/gi;
const CODE =
  /<\/?(?:a|script|img|iframe|svg)\b|\bunion\s{1,3}select\b|'\s?or\s?'?\w{1,9}'?\s?=|\$\{|\{\{|\.\.\/\.\.\//gi;
const SUM = /[$€£]\s?\d|\b(?:usd|aud|eur)\s?\d|\d\s?(?:usd|euros?|btc|eth|руб)\b/gi;
/** With the zero that numbers have inside their country, in most countries. */
const PHONE = /(?<![\d+])\(?0\d\)?(?:[ -]?\d){6,9}(?!\d)/g;
const HANDLE = /(?<!\w)@\w{3,40}|微信/g;

/** Adds up what looks like spam. Nothing is decided here but the sum; from `HOLD_AT` the enquiry service holds the enquiry. */
export function scoreSpam(fields: EnquiryFields, seen: Seen): SpamScore {
  const parts: SignalPart[] = [];
  const report: Report = (signal, count, names) => {
    const part = count > 0 ? weighSignal(signal, count, names) : undefined;
    if (part) parts.push(part);
  };
  report('honeypot', seen.honeypot ? 1 : 0);
  report('automated', seen.automated ? 1 : 0);
  report('copies', seen.copies);
  const address = readAddress(fields.email);
  readSender(fields, address, report);
  const reading = readMessage(fields.message, address.domain, report);
  readExcuses(reading, address, report);
  return sumUp(parts);
}

/** The signals in words, such as "2 links 10, sales terms (search ranking) 55". */
export function describeParts({ parts }: SpamScore): string {
  return parts.map(({ points, says }) => `${says} ${points}`).join(', ');
}

function readSender({ firstName, lastName, email }: EnquiryFields, address: Address, report: Report): void {
  const { words } = readWords(`${firstName} ${lastName} ${email}`);
  report('tradeSender', countWords(words).trade);
  report('randomName', isRandomName(firstName, lastName) ? 1 : 0);
  report('linkInName', hasLink(firstName) || hasLink(lastName) ? 1 : 0);
  report('disposableAddress', isDisposable(address) ? 1 : 0);
  report('cheapSender', isCheapDomain(address.domain) ? 1 : 0);
  report('scatteredDots', countSpareDots(address));
}

/** What was read of a message on the way, for `readExcuses`. */
interface Reading {
  message: string;
  tokens: readonly string[];
  hasLinks: boolean;
  /** Phrases that visitors ask in. */
  questions: number;
  /** How many words of care it has, and their share of all. */
  care: { count: number; share: number };
}

function readMessage(message: string, ownDomain: string, report: Report): Reading {
  const tokens = message.split(/\s+/);
  const { hosts, doubtful, any, prose } = readLinks(tokens, ownDomain);
  report('links', hosts);
  report('doubtfulLinks', doubtful);
  report('linkOnly', any && prose.length < FEW_BESIDE ? 1 : 0);
  report('randomMessage', isRandomText(message, tokens) ? 1 : 0);
  report('forumMarkup', countMatches(FORUM_MARKUP, message));
  report('code', countMatches(CODE, message));
  report('sums', countMatches(SUM, message));
  return { message, tokens, hasLinks: any, ...readProse(message, prose, report) };
}

function readProse(message: string, prose: string, report: Report): Pick<Reading, 'questions' | 'care'> {
  const { words, disguised } = readWords(prose);
  const counts = countWords(words);
  report('disguisedLetters', disguised);
  report('chatAccount', counts.chat + countMatches(HANDLE, message));
  const questions = readPhrases(words, report);
  return { questions, care: readTopic(counts, words.length, report) };
}

/** What speaks for an enquiry: it weighs only against what its own words brought (`sumUp`). */
function readExcuses(
  { message, tokens, hasLinks, questions, care }: Reading,
  address: Address,
  report: Report,
): void {
  report('publicSender', isPublic(address) ? 1 : 0);
  report('phoneNumber', countMatches(PHONE, message));
  const asks = !hasLinks && tokens.length <= FEW_WORDS && countMatches(QUESTION, message) >= 2;
  report('asksTwice', asks ? 1 : 0);
  report('community', countMatches(COMMUNITY, message));
  report('ownBody', countMatches(OWN_BODY, message));
  report('questions', questions);
  if (care.count >= FEWEST_CARE) report('care', countReached(CARE_SHARES, care.share));
}

/** @returns how many phrases it has that visitors ask in */
function readPhrases(words: readonly string[], report: Report): number {
  const found = phrases.find(words);
  const trades: string[] = [];
  const parts: string[] = [];
  let terms = 0;
  for (const [group, count] of found) {
    if (sales.has(group)) {
      trades.push(group);
      terms += count;
    } else if (group !== ASKED) parts.push(group);
  }
  report('salesTerms', terms, trades);
  report('pitchParts', parts.length, parts);
  return found.get(ASKED) ?? 0;
}

/**
 * What the message is about. Only of English can it be said how little of it is about care.
 * @returns how many words of care it has, and their share of all
 */
function readTopic(
  { health, meeting, trade, english }: WordCounts,
  length: number,
  report: Report,
): Reading['care'] {
  const count = HEALTH_WEIGHS * health + meeting;
  const share = count / length;
  report('tradeWords', trade);
  const judged = length >= SHORTEST_TOPIC && english * ENGLISH_SHARE >= length;
  if (judged) report('offTopic', OFF_TOPIC_SHARES.length - countReached(OFF_TOPIC_SHARES, share));
  return { count, share };
}

/** How many of the rising steps a share has reached. */
const countReached = (steps: readonly number[], share: number) =>
  steps.filter((step) => share >= step).length;

const countMatches = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;
