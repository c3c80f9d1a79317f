import { formatDuration, MAIL_FAULTS, type Times } from '#enquiry';
import type { EnquiryDetails } from '../../adminClient.ts';
import { isolate, SentenceText } from '../../ui/AddressText.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { capitalize, formatActor, isMailLink } from '../../ui/words.ts';
import styles from './deliveryDetails.module.css';

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

interface DescribeOptions {
  times: Times;
  email: string;
}

export interface DescribedStep {
  readonly at: number;
  readonly words: string;
}

/** The history of an enquiry in sentences, oldest first. */
export function describeDelivery(enquiry: EnquiryDetails, options: DescribeOptions): DescribedStep[] {
  const [first, ...later] = collapseAttempts(enquiry.timeline).map(({ tries, ...step }) => ({
    at: step.at,
    words: describeStep(step, tries, enquiry, options),
  }));
  const steps = [
    ...(first ? [first] : []),
    ...describeCheck(enquiry),
    ...later,
    ...describeOpening(enquiry, options),
  ];
  return steps.toSorted((a, b) => a.at - b.at);
}

/** Drops attempts with a known outcome, and merges consecutive delays into the last one, with the number of tries. */
type EnquiryStep = EnquiryDetails['timeline'][number];

function collapseAttempts(timeline: readonly EnquiryStep[]): (EnquiryStep & { tries: number })[] {
  const merged: (EnquiryStep & { tries: number })[] = [];
  let tries = 0;
  for (const step of timeline) {
    if (merged.at(-1)?.what === 'sending') merged.pop();
    if (step.what === 'delayed') {
      tries += 1;
      if (merged.at(-1)?.what === 'delayed') merged.pop();
    } else if (step.what !== 'sending') tries = 0;
    merged.push({ ...step, tries });
  }
  return merged;
}

function describeStep(
  step: EnquiryStep,
  tries: number,
  { firstName, state, isSpam }: EnquiryDetails,
  { times, email }: DescribeOptions,
): string {
  const who = formatActor(step.detail, email);
  switch (step.what) {
    case 'arrived':
      // The first name of a held or spam enquiry may be false.
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
        : `Mailed to you. Your mail server took it in ${formatDuration(Math.max(1000, step.tookMs))}.`;
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
  const reason = MAIL_FAULTS[fault ?? 'other'];
  const what = tries > 1 ? `Tried ${tries} times: ${reason}` : capitalize(reason);
  return nextAt === undefined
    ? `${what}.`
    : `${what}; next try ${times.when(nextAt).replace(/^today /, '')}.`;
}

function describeCheck({ timeline, receivedAt, personCheck, state }: EnquiryDetails): DescribedStep[] {
  const isPassed =
    personCheck === 'solved' && state !== 'erased' && !timeline.some(({ what }) => what === 'held');
  return isPassed ? [{ at: receivedAt, words: 'Checked. Nothing spoke against it.' }] : [];
}

function describeOpening({ readAt, readBy }: EnquiryDetails, { email }: DescribeOptions): DescribedStep[] {
  // The link in the mail marks an enquiry as read without opening it here.
  if (readAt === null || isMailLink(readBy)) return [];
  return [{ at: readAt, words: `${formatActor(readBy, email)} opened it here.` }];
}
