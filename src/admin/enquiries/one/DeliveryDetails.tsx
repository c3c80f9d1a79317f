import { formatDuration, MAIL_FAULTS, type Times } from '#enquiry';
import type { EnquiryDetails } from '../../adminClient.ts';
import { isolate, SentenceText } from '../../ui/AddressText.tsx';
import { type AdminFacts, useAdminFacts } from '../../ui/adminFacts.ts';
import { capitalize, formatActor, isMailLink } from '../../ui/words.ts';
import styles from './deliveryDetails.module.css';

export function DeliveryDetails({ enquiry }: { enquiry: EnquiryDetails }) {
  const { times, email } = useAdminFacts();
  const firstDay = times.shortDay(enquiry.receivedAt);
  return (
    <div className={styles.block}>
      <h2>Its way to you</h2>
      <ol>
        {describeDelivery(enquiry, { times, email }).map(({ at, sentence }) => (
          <li key={`${at} ${sentence}`}>
            <span className={styles.time}>
              {times.shortDay(at) !== firstDay && `${times.shortDay(at)}, `}
              {times.time(at)}
            </span>
            <span>
              <SentenceText text={sentence} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

type EnquiryStep = EnquiryDetails['timeline'][number];
type ReaderFacts = Pick<AdminFacts, 'times' | 'email'>;

/** The history of an enquiry in sentences, oldest first. */
export function describeDelivery(enquiry: EnquiryDetails, { times, email }: ReaderFacts) {
  const steps = collapseAttempts(enquiry.timeline).map(({ step, tries }) => {
    const who = formatActor(step.detail, email);
    return { at: step.at, sentence: STEP_SENTENCES[step.what]({ step, tries, enquiry, times, who }) };
  });
  if (hasPassedCheck(enquiry))
    steps.splice(1, 0, { at: enquiry.receivedAt, sentence: 'Checked. Nothing spoke against it.' });
  const { readAt, readBy } = enquiry;
  // The link in the mail marks an enquiry as read without opening it here.
  if (readAt !== null && !isMailLink(readBy))
    steps.push({ at: readAt, sentence: `${formatActor(readBy, email)} opened it here.` });
  return steps.toSorted((a, b) => a.at - b.at);
}

/** Drops each `sending` step that has an outcome, and merges consecutive delays into the last, with their number. */
function collapseAttempts(timeline: readonly EnquiryStep[]) {
  const merged: { step: EnquiryStep; tries: number }[] = [];
  let tries = 0;
  for (const step of timeline) {
    if (merged.at(-1)?.step.what === 'sending') merged.pop();
    if (step.what === 'delayed') {
      tries += 1;
      if (merged.at(-1)?.step.what === 'delayed') merged.pop();
    } else if (step.what !== 'sending') tries = 0;
    merged.push({ step, tries });
  }
  return merged;
}

interface StepContext {
  step: EnquiryStep;
  tries: number;
  enquiry: EnquiryDetails;
  times: Times;
  who: string;
}

const STEP_SENTENCES: Readonly<Record<EnquiryStep['what'], (context: StepContext) => string>> = {
  // A held or spam enquiry may have a made-up first name.
  arrived: ({ enquiry: { firstName, state, isSpam } }) =>
    firstName && state !== 'held' && !isSpam
      ? `${isolate(firstName)} sent it from your page.`
      : 'It was sent from your page.',
  held: () => 'Held for you to look at. The sender was told it was sent.',
  told: () => 'You were told of it by mail.',
  released: () => 'Released. It went on to your mail.',
  sending: () => 'On its way to your mail server.',
  mailed: ({ step: { tookMs } }) =>
    tookMs === undefined
      ? 'Mailed to you.'
      : `Mailed to you. Your mail server took it in ${formatDuration(Math.max(1000, tookMs))}.`,
  filed: () => 'Written into a file: no mail server is set, so no mail came to you.',
  delayed: formatDelay,
  failed: ({ step }) =>
    step.fault === 'refused'
      ? 'Your mail server refused it, so we stopped. The words are here; answer from here.'
      : 'We tried for 5 days and stopped. The words are here; answer from here.',
  retried: () => 'Sent on its way again.',
  erased: () => 'Erased. Its words are gone.',
  answered: ({ who }) => `${who} marked it as answered.`,
  unanswered: ({ who }) => `${who} marked it as not answered.`,
  markedSpam: ({ who }) => `${who} marked it as spam.`,
};

function formatDelay({ step: { fault, nextAt }, tries, times }: StepContext): string {
  const reason = MAIL_FAULTS[fault ?? 'other'];
  const what = tries > 1 ? `Tried ${tries} times: ${reason}` : capitalize(reason);
  return nextAt === undefined
    ? `${what}.`
    : `${what}; next try ${times.when(nextAt).replace(/^today /, '')}.`;
}

const hasPassedCheck = ({ timeline, personCheck, state }: EnquiryDetails) =>
  personCheck === 'solved' && state !== 'erased' && !timeline.some(({ what }) => what === 'held');
