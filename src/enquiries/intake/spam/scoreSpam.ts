import type { EnquiryFields } from '#enquiry';
import { countMatches, isRandomName, isRandomText } from './gibberish.ts';
import { hasLink, isCheapDomain, readLinks } from './links.ts';
import classesText from './lists/classes.txt?raw';
import pitchText from './lists/pitch.txt?raw';
import questionsText from './lists/questions.txt?raw';
import salesText from './lists/sales.txt?raw';
import { type Address, countSpareDots, hasRestrictedDomain, isDisposable, readAddress } from './mailbox.ts';
import { buildPhraseMatcher } from './phraseMatcher.ts';
import { readWords } from './readWords.ts';
import { type SignalName, type SignalPart, sumUp, weighSignal } from './signalWeights.ts';
import { countWords, readGroups, type WordCounts } from './wordLists.ts';

export type SpamScore = ReturnType<typeof sumUp>;

type RequestSignals = { automated: boolean; copies: number; honeypot?: boolean };

type ReportSignal = (signal: SignalName, count: number, names?: readonly string[]) => void;

const QUESTION_GROUP = 'questions';
const salesGroups = readGroups(salesText);
/** A single matcher for all phrases, so that the words are scanned only once. */
const findPhrases = buildPhraseMatcher(
  new Map([...salesGroups, ...readGroups(pitchText), ...readGroups(questionsText)]),
  readGroups(classesText),
);

/** In characters: a link with less other text than this counts as the whole message. */
const FEW_CHARACTERS = 25;
/** In words: the longest message that can count as nothing but questions. */
const FEW_WORDS = 40;
const QUESTION = /\?/g;
/** In words: shorter messages are too short to be off topic. */
const SHORTEST_TOPIC = 12;
/** A text counts as English if at least one word in this many is a common English word. */
const ENGLISH_SHARE = 10;
/** Weight of a word about health, compared with a word about days or families. */
const HEALTH_WEIGHT = 2;
/** Minimum of distinct care words (about health or meeting). Fewer may be accidental. */
const MIN_CARE_WORDS = 3;
/** Minimum share of care words in a message about care, and in a message about little else. */
const CARE_SHARES = [0.09, 0.16];
/** Shares of care words: below each of them, a message is more likely off topic. */
const OFF_TOPIC_SHARES = [0.001, 0.03, 0.06];
/** Mentions of the writer's or a relative's body, doctor or plan, with up to two words in between. */
const OWN_BODY =
  /\b(?:my|our|his|her|their|(?:mum|mom|dad|husband|wife|son|daughter|mother|father|partner|client|patient)[’']?s)\s(?:[\w/’'-]{1,20}\s){0,2}(?:backs?|knees?|hips?|shoulders?|necks?|ankles?|f[eo][eo]t|hearts?|balance|prostate|spine|legs?|arms?|hands?|wrists?|elbows?|pelvi[sc]|bones?|joints?|muscles?|surgery|operation|replacement|injur(?:y|ies)|pain|health|gp|doctor|physio|specialist|surgeon|oncologist|cardiologist|diagnosis|diabetes|arthritis|parkinson[’']?s|stroke|fall|ndis|dva|gold\scard|referral)\b/gi;
const COMMUNITY =
  /\b(?:charity|charities|fundrais\w{1,5}|fun run|raffle|volunteers?|not-for-profit|nonprofit|rotary|lions club|(?:footy|surf|bowls|netball|soccer|football|running|swim|golf|tennis) club|schools?|students?|uni|placement|council)\b/gi;
const FORUM_MARKUP = /\[(?:url|link|img)\b|<a\s[^<>]{0,200}href/gi;
const CODE =
  /<\/?(?:a|script|img|iframe|svg)\b|\bunion\s{1,3}select\b|'\s?or\s?'?\w{1,9}'?\s?=|\$\{|\{\{|\.\.\/\.\.\//gi;
const SUM = /[$€£]\s?\d|\b(?:usd|aud|eur)\s?\d|\d\s?(?:usd|euros?|btc|eth|руб)\b/gi;
/** A phone number with the national prefix 0, which most countries use. */
const PHONE = /(?<![\d+])\(?0\d\)?(?:[ -]?\d){6,9}(?!\d)/g;
const CHAT_HANDLE = /(?<!\w)@\w{3,40}|微信/g;

export function scoreSpam(fields: EnquiryFields, request: RequestSignals): SpamScore {
  const parts: SignalPart[] = [];
  const report: ReportSignal = (signal, count, names) => {
    const part = count > 0 ? weighSignal(signal, count, names) : undefined;
    if (part) parts.push(part);
  };
  report('honeypot', request.honeypot ? 1 : 0);
  report('automated', request.automated ? 1 : 0);
  report('copies', request.copies);
  const address = readAddress(fields.email);
  readSender(fields, address, report);
  const reading = readMessage(fields.message, address.domain, report);
  reportHamSignals(reading, address, report);
  return sumUp(parts);
}

/** Formats the signals: "2 links 10, sales terms (search ranking) 55". */
export function describeParts({ parts }: SpamScore): string {
  return parts.map(({ points, text }) => `${text} ${points}`).join(', ');
}

function readSender(
  { firstName, lastName, email }: EnquiryFields,
  address: Address,
  report: ReportSignal,
): void {
  const { words } = readWords(`${firstName} ${lastName} ${email}`);
  report('tradeSender', countWords(words).trade);
  report('randomName', isRandomName(firstName, lastName) ? 1 : 0);
  report('linkInName', hasLink(firstName) || hasLink(lastName) ? 1 : 0);
  report('disposableAddress', isDisposable(address) ? 1 : 0);
  report('cheapSender', isCheapDomain(address.domain) ? 1 : 0);
  report('scatteredDots', countSpareDots(address));
}

type MessageReading = ReturnType<typeof readMessage>;

function readMessage(message: string, ownDomain: string, report: ReportSignal) {
  const tokens = message.split(/\s+/);
  const { hosts, doubtful, hasLinks, prose } = readLinks(tokens, ownDomain);
  report('links', hosts);
  report('doubtfulLinks', doubtful);
  report('linkOnly', hasLinks && prose.length < FEW_CHARACTERS ? 1 : 0);
  report('randomMessage', isRandomText(message, tokens) ? 1 : 0);
  report('forumMarkup', countMatches(FORUM_MARKUP, message));
  report('code', countMatches(CODE, message));
  report('sums', countMatches(SUM, message));
  const { words, disguised } = readWords(prose);
  const counts = countWords(words);
  report('disguisedLetters', disguised);
  report('chatAccount', counts.chat + countMatches(CHAT_HANDLE, message));
  const questionCount = readPhrases(words, report);
  return { message, tokens, hasLinks, questionCount, care: readTopic(counts, words.length, report) };
}

/** Reports signals of a genuine enquiry. Their negative points offset only the signals about the text (`sumUp`). */
function reportHamSignals(
  { message, tokens, hasLinks, questionCount, care }: MessageReading,
  address: Address,
  report: ReportSignal,
): void {
  report('publicSender', hasRestrictedDomain(address) ? 1 : 0);
  report('phoneNumber', countMatches(PHONE, message));
  const asksTwice = !hasLinks && tokens.length <= FEW_WORDS && countMatches(QUESTION, message) >= 2;
  report('asksTwice', asksTwice ? 1 : 0);
  report('community', countMatches(COMMUNITY, message));
  report('ownBody', countMatches(OWN_BODY, message));
  report('questions', questionCount);
  if (care.count >= MIN_CARE_WORDS) report('care', countReached(CARE_SHARES, care.share));
}

function readPhrases(words: readonly string[], report: ReportSignal): number {
  const foundPhrases = findPhrases(words);
  const trades: string[] = [];
  const parts: string[] = [];
  let terms = 0;
  for (const [group, count] of foundPhrases) {
    if (salesGroups.has(group)) {
      trades.push(group);
      terms += count;
    } else if (group !== QUESTION_GROUP) parts.push(group);
  }
  report('salesTerms', terms, trades);
  report('pitchParts', parts.length, parts);
  return foundPhrases.get(QUESTION_GROUP) ?? 0;
}

/** Reports trade words and, in English, off-topic messages. @returns the weighted care words and their share */
function readTopic({ health, meeting, trade, english }: WordCounts, length: number, report: ReportSignal) {
  const count = HEALTH_WEIGHT * health + meeting;
  const share = count / length;
  report('tradeWords', trade);
  const isEnglish = length >= SHORTEST_TOPIC && english * ENGLISH_SHARE >= length;
  if (isEnglish) report('offTopic', OFF_TOPIC_SHARES.length - countReached(OFF_TOPIC_SHARES, share));
  return { count, share };
}

const countReached = (steps: readonly number[], share: number) =>
  steps.filter((step) => share >= step).length;
