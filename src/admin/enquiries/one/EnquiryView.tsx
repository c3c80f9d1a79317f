import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { EnquiryDetails } from '#enquiries/contract';
import { suggestEmail } from '#enquiry';
import { explainFault, readReason } from '../../adminClient.ts';
import { AddressText, showPlainly } from '../../ui/AddressText.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { AdminIcon } from '../../ui/AdminIcon.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { usePageTitle } from '../../ui/hooks.ts';
import { Working } from '../../ui/Working.tsx';
import { capitalize, sayCount } from '../../ui/words.ts';
import { useEnquiry } from '../enquiryQueries.ts';
import { explainHold, findMark } from '../list/marks.ts';
import { StateWords } from '../StateWords.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { EnquiryActions, type EnquiryViewProps, MoreToDo } from './EnquiryActions.tsx';
import styles from './enquiryView.module.css';
import heldReasonStyles from './heldReason.module.css';
import { VisitorWords } from './VisitorWords.tsx';

interface WasNamed {
  /** Whether it had a heading before: then it was not opened just now. */
  wasNamed: RefObject<boolean>;
}

/** One enquiry: its words large, why it is held, its way, and what can be done with it. */
export function EnquiryView(props: EnquiryViewProps) {
  const { id, query, onChange } = props;
  const one = useEnquiry(id);
  usePageTitle('One enquiry');
  const open = useEffectEvent(() => onChange('opened', [id]));
  const isNew = one.data?.isNew;
  const wasSeen = useRef(false);
  const wasNamed = useRef(false);
  useEffect(() => {
    // Once: it may be marked as new again while it is open.
    if (isNew === undefined || wasSeen.current) return;
    wasSeen.current = true;
    if (isNew) open();
  }, [isNew]);
  return (
    <article className={styles.view}>
      <Link className={styles.back} href={`/enquiries${query}`}>
        <AdminIcon name="back" />
        Enquiries
      </Link>
      {one.data && !isGone(one.error) ? (
        <OpenEnquiry {...{ ...props, wasNamed }} enquiry={one.data} />
      ) : one.isError ? (
        <NotShown {...{ wasNamed }} error={one.error} onRetry={() => one.refetch()} />
      ) : (
        <Coming {...{ wasNamed }} isPaused={one.fetchStatus === 'paused'} />
      )}
    </article>
  );
}

/** Without a network nothing comes, and whoever waits is told so. */
const Coming = ({ isPaused, wasNamed }: { isPaused: boolean } & WasNamed) =>
  isPaused ? (
    <>
      <NameHeading {...{ wasNamed }} name="Not here yet" />
      <EmptyState words="You are offline. Its words come when you are back." />
    </>
  ) : (
    <Working words="Its words are coming…" />
  );

function OpenEnquiry({
  enquiry,
  wasNamed,
  ...props
}: EnquiryViewProps & WasNamed & { enquiry: EnquiryDetails }) {
  const { times } = useAdminFacts();
  const [isErased, isHeld] = [enquiry.state === 'erased', enquiry.state === 'held'];
  const mark = findMark(enquiry);
  return (
    <div className={styles.parts}>
      <div>
        <NameHeading
          {...{ wasNamed }}
          name={isErased ? 'Erased' : showPlainly(enquiry.name) || enquiry.email}
        />
        <p className={styles.who}>
          {!isErased && (
            <>
              <a href={`mailto:${encodeURIComponent(enquiry.email).replace('%40', '@')}`}>
                <AddressText text={enquiry.email} />
              </a>
              <br />
              <MistypedAddress email={enquiry.email} />
            </>
          )}
          <span className={styles.soft}>
            {capitalize(times.when(enquiry.receivedAt))}, from the form on your page
          </span>
        </p>
        {mark && !isHeld && <StateWords mark={mark} />}
        {isHeld && <HeldReason enquiry={enquiry} />}
        {isErased ? (
          <EmptyState words="Its words are gone. That it came, and when, is kept." />
        ) : (
          <VisitorWords words={enquiry.message} isSmall={isHeld} isHeld={isHeld} />
        )}
        <EnquiryActions enquiry={enquiry} onChange={props.onChange} />
      </div>
      <div>
        {isHeld && (
          <div className={styles.block}>
            <h2>If you release it</h2>
            <p>It is mailed to you at once, and answered like any other.</p>
          </div>
        )}
        <DeliveryDetails enquiry={enquiry} />
        {!isErased && <MoreToDo {...props} enquiry={enquiry} />}
      </div>
      <p className={styles.keys}>j and k go down and up, a answers, / searches, ? shows every key.</p>
    </div>
  );
}

/** Takes the focus when it is opened, unless the keys lead through the list. */
function NameHeading({ name, wasNamed }: { name: string } & WasNamed) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // What comes instead of an open enquiry takes only a focus that went with it: the owner may be in the list by now.
    const isElsewhere = wasNamed.current && document.activeElement !== document.body;
    wasNamed.current = true;
    // Not from under a sheet, nor from whoever goes through the list by keys.
    if (isElsewhere || document.querySelector('[data-sheet]') || history.state?.keepsFocus) return;
    heading.current?.focus({ preventScroll: true });
  }, [wasNamed]);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.name}>
      <AddressText text={name} />
    </h1>
  );
}

/** Erased on another device meanwhile: what was read before is shown no more. */
const isGone = (error: unknown) => readReason(error) === 'NOT_FOUND';

function NotShown({ error, onRetry, wasNamed }: { error: unknown; onRetry: () => unknown } & WasNamed) {
  return (
    <>
      <NameHeading {...{ wasNamed }} name={isGone(error) ? 'No longer here' : 'Not shown'} />
      <EmptyState words={explainFault(error)}>
        {!isGone(error) && <AdminButton onClick={() => void onRetry()}>Try again</AdminButton>}
      </EmptyState>
    </>
  );
}

/** Why it was held. On a phone the reasons are folded, so that they do not push the words away. */
function HeldReason({ enquiry }: { enquiry: EnquiryDetails }) {
  const { times } = useAdminFacts();
  const [isWide] = useState(() => matchMedia('(min-width: 62rem)').matches);
  const against = enquiry.spamSignals.filter(({ points }) => points > 0);
  return (
    <div className={heldReasonStyles.why}>
      <h2>{explainHold(enquiry.reason)}</h2>
      <p>It was not mailed to you.</p>
      {against.length > 0 && (
        <details open={isWide}>
          <summary>{sayCount(against.length, 'thing', 'things')} spoke against it</summary>
          <ul>
            {against.map(({ what }) => (
              <li key={what}>{capitalize(what)}</li>
            ))}
          </ul>
        </details>
      )}
      {enquiry.erasesAt !== null && (
        <p>It stays here until {times.day(enquiry.erasesAt)}. Then its words go.</p>
      )}
    </div>
  );
}

/** A reply to a mistyped address comes back, or goes to somebody else: who answers is told before (record 0120). */
export function MistypedAddress({ email }: { email: string }) {
  const meant = suggestEmail(email);
  return meant ? (
    <span className={styles.soft}>
      {'This address may be mistyped. If your answer comes back, try '}
      <AddressText text={meant} />
      {'.'}
      <br />
    </span>
  ) : null;
}
