import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { EnquiryDetails } from '#enquiries';
import { suggestEmail } from '#enquiry';
import { explainFault, readReason } from '../../adminClient.ts';
import { AddressText, stripBidiOverrides } from '../../ui/AddressText.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { AdminIcon } from '../../ui/AdminIcon.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { usePageTitle } from '../../ui/hooks.ts';
import { Working } from '../../ui/Working.tsx';
import { capitalize, formatCount } from '../../ui/words.ts';
import { useEnquiry } from '../enquiryQueries.ts';
import { explainHold, findMark } from '../list/marks.ts';
import { StateBadge } from '../StateBadge.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { EnquiryActions, type EnquiryViewProps, MoreActions } from './EnquiryActions.tsx';
import styles from './enquiryView.module.css';
import heldReasonStyles from './heldReason.module.css';
import { VisitorWords } from './VisitorWords.tsx';

interface HeadingProps {
  /** Whether the view had a heading before, so that this one replaces it. */
  hadHeading: RefObject<boolean>;
}

export function EnquiryView(props: EnquiryViewProps) {
  const { id, query, onChange } = props;
  const enquiryQuery = useEnquiry(id);
  usePageTitle('One enquiry');
  const open = useEffectEvent(() => onChange('opened', [id]));
  const isNew = enquiryQuery.data?.isNew;
  const wasSeen = useRef(false);
  const hadHeading = useRef(false);
  useEffect(() => {
    // Marks the enquiry as read only once: the owner may mark it as new again while it is open.
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
      {enquiryQuery.data && !isNotFound(enquiryQuery.error) ? (
        <OpenEnquiry {...props} hadHeading={hadHeading} enquiry={enquiryQuery.data} />
      ) : enquiryQuery.isError ? (
        <FailedEnquiry
          hadHeading={hadHeading}
          error={enquiryQuery.error}
          onRetry={() => enquiryQuery.refetch()}
        />
      ) : (
        <LoadingEnquiry hadHeading={hadHeading} isPaused={enquiryQuery.fetchStatus === 'paused'} />
      )}
    </article>
  );
}

const LoadingEnquiry = ({ isPaused, hadHeading }: { isPaused: boolean } & HeadingProps) =>
  isPaused ? (
    <>
      <NameHeading hadHeading={hadHeading} name="Not here yet" />
      <EmptyState words="You are offline. Its words come when you are back." />
    </>
  ) : (
    <Working words="Its words are coming…" />
  );

function OpenEnquiry({
  enquiry,
  hadHeading,
  ...props
}: EnquiryViewProps & HeadingProps & { enquiry: EnquiryDetails }) {
  const { times } = useAdminFacts();
  const [isErased, isHeld] = [enquiry.state === 'erased', enquiry.state === 'held'];
  const mark = findMark(enquiry);
  return (
    <div className={styles.parts}>
      <div>
        <NameHeading
          hadHeading={hadHeading}
          name={isErased ? 'Erased' : stripBidiOverrides(enquiry.name) || enquiry.email}
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
        {mark && !isHeld && <StateBadge mark={mark} />}
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
        {!isErased && <MoreActions {...props} enquiry={enquiry} />}
      </div>
      <p className={styles.keys}>j and k go down and up, a answers, / searches, ? shows every key.</p>
    </div>
  );
}

/** Takes the focus when an enquiry opens, but not during keyboard navigation of the list. */
function NameHeading({ name, hadHeading }: { name: string } & HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A replaced heading takes the focus only if nothing has it: the owner may be in the list by now.
    const isElsewhere = hadHeading.current && document.activeElement !== document.body;
    hadHeading.current = true;
    if (isElsewhere || document.querySelector('[data-sheet]') || history.state?.keepsFocus) return;
    heading.current?.focus({ preventScroll: true });
  }, [hadHeading]);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.name}>
      <AddressText text={name} />
    </h1>
  );
}

/** The enquiry was erased on another device: its cached text must no longer be shown. */
const isNotFound = (error: unknown) => readReason(error) === 'NOT_FOUND';

function FailedEnquiry({
  error,
  onRetry,
  hadHeading,
}: { error: unknown; onRetry: () => unknown } & HeadingProps) {
  return (
    <>
      <NameHeading hadHeading={hadHeading} name={isNotFound(error) ? 'No longer here' : 'Not shown'} />
      <EmptyState words={explainFault(error)}>
        {!isNotFound(error) && <AdminButton onClick={() => void onRetry()}>Try again</AdminButton>}
      </EmptyState>
    </>
  );
}

/** The reasons of a hold, collapsed on a phone so that the text stays visible. */
function HeldReason({ enquiry }: { enquiry: EnquiryDetails }) {
  const { times } = useAdminFacts();
  const [isWide] = useState(() => matchMedia('(min-width: 62rem)').matches);
  const spamReasons = enquiry.spamSignals.filter(({ points }) => points > 0);
  return (
    <div className={heldReasonStyles.why}>
      <h2>{explainHold(enquiry.reason)}</h2>
      <p>It was not mailed to you.</p>
      {spamReasons.length > 0 && (
        <details open={isWide}>
          <summary>{formatCount(spamReasons.length, 'thing', 'things')} spoke against it</summary>
          <ul>
            {spamReasons.map(({ what }) => (
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

/** Warns before a reply to a probably mistyped address (record 0120). */
export function MistypedAddress({ email }: { email: string }) {
  const suggestion = suggestEmail(email);
  return suggestion ? (
    <span className={styles.soft}>
      {'This address may be mistyped. If your answer comes back, try '}
      <AddressText text={suggestion} />
      {'.'}
      <br />
    </span>
  ) : null;
}
