import type { EnquiryDetails, EnquiryStep } from '#enquiries/contract';
import { MAIL_FAULTS, sayLength, type Times } from '#enquiry';
import { isolate, SentenceText } from '../../ui/AddressText.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { isMailLink, nameDoer } from '../../ui/words.ts';
import styles from './deliveryDetails.module.css';

/** Where it has been, one sentence a step. */
export function DeliveryDetails({ enquiry }: { enquiry: EnquiryDetails }) {
  const { times, email } = useAdminFacts();
  const firstDay = times.shortDay(enquiry.receivedAt);
  return (
    <div className={styles.block}>
      <h2>Its way to you</h2>
      <ol>
        {describeDelivery(enquiry, { times, email }).map(({ at, words }) => (
          <li key={`${at} ${words}`}>
            <span className={styles.time}>
              {times.shortDay(at) !== firstDay && `${times.shortDay(at)}, `}
              {times.time(at)}
            </span>
            <span>
              <SentenceText text={words} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface Teller {
  times: Times;
  /** Who reads this. */
  email: string;
}

export interface SaidStep {
  readonly at: number;
  readonly words: string;
}

/** Where an enquiry has been, in sentences, oldest first. */
export function describeDelivery(enquiry: EnquiryDetails, teller: Teller): SaidStep[] {
  const [first, ...later] = dropPassing(enquiry.timeline).map(({ tries, ...step }) => ({
    at: step.at,
    words: describeStep(step, tries, enquiry, teller),
  }));
  const said = [
    ...(first ? [first] : []),
    ...describeCheck(enquiry),
    ...later,
    ...describeReading(enquiry, teller),
  ];
  return said.toSorted((a, b) => a.at - b.at);
}

/** An attempt that has ended is told by its end; of a row of delays the last, and how many there were. */
function dropPassing(timeline: readonly EnquiryStep[]): (EnquiryStep & { tries: number })[] {
  const kept: (EnquiryStep & { tries: number })[] = [];
  let tries = 0;
  for (const step of timeline) {
    if (kept.at(-1)?.what === 'sending') kept.pop();
    if (step.what === 'delayed') {
      tries += 1;
      if (kept.at(-1)?.what === 'delayed') kept.pop();
    } else if (step.what !== 'sending') tries = 0;
    kept.push({ ...step, tries });
  }
  return kept;
}

function describeStep(
  step: EnquiryStep,
  tries: number,
  { firstName, state, isSpam }: EnquiryDetails,
  { times, email }: Teller,
): string {
  const who = nameDoer(step.detail, email);
  switch (step.what) {
    case 'arrived':
      // What advertises itself gives a name that is none.
      return firstName && state !== 'held' && !isSpam
        ? `${isolate(firstName)} sent it from your page.`
        : 'It was sent from your page.';
    case 'held':
      return 'Held for you to look at. The sender was told it was sent.';
    case 'told':
      return 'You were told of it by mail.';
    case 'released':
      return 'Released. It went on to your mail.';
    case 'sending':
      return 'On its way to your mail server.';
    case 'mailed':
      return step.tookMs === undefined
        ? 'Mailed to you.'
        : `Mailed to you. Your mail server took it in ${sayLength(Math.max(1000, step.tookMs))}.`;
    case 'filed':
      return 'Written into a file: no mail server is set, so no mail came to you.';
    case 'delayed':
      return formatDelay(step, tries, times);
    case 'failed':
      return step.fault === 'refused'
        ? 'Your mail server refused it, so we stopped. The words are here; answer from here.'
        : 'We tried for 5 days and stopped. The words are here; answer from here.';
    case 'retried':
      return 'Sent on its way again.';
    case 'erased':
      return 'Erased. Its words are gone.';
    case 'answered':
      return `${who} marked it as answered.`;
    case 'unanswered':
      return `${who} marked it as not answered.`;
    case 'markedSpam':
      return `${who} marked it as spam.`;
  }
}

function formatDelay({ fault, nextAt }: EnquiryStep, tries: number, times: Times): string {
  const said = MAIL_FAULTS[fault ?? 'other'];
  const what = tries > 1 ? `Tried ${tries} times: ${said}` : said.charAt(0).toUpperCase() + said.slice(1);
  return nextAt === undefined
    ? `${what}.`
    : `${what}; next try ${times.when(nextAt).replace(/^today /, '')}.`;
}

/** What the way itself does not hold: the check when it came. */
function describeCheck({ timeline, receivedAt, personCheck, state }: EnquiryDetails): SaidStep[] {
  const isPassed =
    personCheck === 'solved' && state !== 'erased' && !timeline.some(({ what }) => what === 'held');
  return isPassed ? [{ at: receivedAt, words: 'Checked. Nothing spoke against it.' }] : [];
}

/** And who opened it. */
function describeReading({ readAt, readBy }: EnquiryDetails, { email }: Teller): SaidStep[] {
  // Whoever follows the link in its mail has not read it here.
  if (readAt === null || isMailLink(readBy)) return [];
  return [{ at: readAt, words: `${nameDoer(readBy, email)} opened it here.` }];
}
