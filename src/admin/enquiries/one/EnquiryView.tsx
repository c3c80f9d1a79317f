import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { suggestEmail } from '#enquiry';
import { type EnquiryDetails, readReason } from '../../adminClient.ts';
import { AddressText, stripBidiOverrides } from '../../ui/AddressText.tsx';
import { AdminIcon } from '../../ui/AdminIcon.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { usePageTitle } from '../../ui/hooks.ts';
import { RequestFault } from '../../ui/RequestFault.tsx';
import { Working } from '../../ui/Working.tsx';
import { capitalize, formatCount } from '../../ui/words.ts';
import { useEnquiry } from '../enquiryQueries.ts';
import { explainHold, StateBadge } from '../StateBadge.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import {
  EnquiryActions,
  type EnquiryViewProps,
  MoreActions,
  type OpenEnquiryProps,
} from './EnquiryActions.tsx';
import styles from './enquiryView.module.css';
import heldReasonStyles from './heldReason.module.css';
import { VisitorText } from './VisitorText.tsx';

/** Whether the enquiry was erased on another device; its cached text must then no longer be shown. */
const isNotFound = (error: unknown) => readReason(error) === 'NOT_FOUND';

export function EnquiryView(props: EnquiryViewProps) {
  const { id, query, onChange } = props;
  const request = useEnquiry(id);
  usePageTitle('One enquiry');
  const markOpened = useEffectEvent(() => onChange('opened', [id]));
  const isNew = request.data?.isNew;
  const hasRun = useRef(false);
  useEffect(() => {
    // Marks the enquiry as read only once: the owner may mark it as new again while it is open.
    if (isNew === undefined || hasRun.current) return;
    hasRun.current = true;
    if (isNew) markOpened();
  }, [isNew]);
  const enquiry = isNotFound(request.error) ? undefined : request.data;
  const heading = findHeading(request, enquiry);
  return (
    <article className={styles.view}>
      <Link className={styles.back} href={`/enquiries${query}`}>
        <AdminIcon name="back" />
        Enquiries
      </Link>
      <div className={enquiry && styles.parts}>
        <div>
          {heading !== undefined && <NameHeading name={heading} />}
          {enquiry ? <EnquiryText {...props} enquiry={enquiry} /> : <MissingEnquiry request={request} />}
        </div>
        {enquiry && <AboutEnquiry {...props} enquiry={enquiry} />}
      </div>
    </article>
  );
}

type EnquiryRequest = ReturnType<typeof useEnquiry>;

function findHeading(request: EnquiryRequest, enquiry: EnquiryDetails | undefined) {
  if (enquiry?.state === 'erased') return 'Erased';
  if (enquiry) return stripBidiOverrides(enquiry.name) || enquiry.email;
  if (request.isError) return isNotFound(request.error) ? 'No longer here' : 'Not shown';
  return request.fetchStatus === 'paused' ? 'Not here yet' : undefined;
}

/** Takes the focus when an enquiry opens, except while the owner moves through the list with the keyboard. */
function NameHeading({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasShown = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the name may replace the focused element
  useEffect(() => {
    // When the name changes, focuses only if nothing else has the focus: the owner may be in the list by then.
    const isFocusElsewhere = wasShown.current && document.activeElement !== document.body;
    wasShown.current = true;
    if (isFocusElsewhere || document.querySelector('[data-sheet]') || history.state?.keepsFocus) return;
    heading.current?.focus({ preventScroll: true });
  }, [name]);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.name}>
      <AddressText text={name} />
    </h1>
  );
}

function MissingEnquiry({ request }: { request: EnquiryRequest }) {
  if (request.isError) return <RequestFault error={request.error} onRetry={request.refetch} />;
  if (request.fetchStatus === 'paused')
    return <EmptyState text="You are offline. Its words come when you are back." />;
  return <Working text="Its words are coming…" />;
}

function EnquiryText(props: OpenEnquiryProps) {
  const { enquiry } = props;
  const { times } = useAdminFacts();
  const [isErased, isHeld] = [enquiry.state === 'erased', enquiry.state === 'held'];
  return (
    <>
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
      {isHeld ? <HeldReason enquiry={enquiry} /> : <StateBadge row={enquiry} />}
      {isErased ? (
        <EmptyState text="Its words are gone. That it came, and when, is kept." />
      ) : (
        <VisitorText text={enquiry.message} isSmall={isHeld} isHeld={isHeld} />
      )}
      <EnquiryActions {...props} />
    </>
  );
}

const AboutEnquiry = (props: OpenEnquiryProps) => (
  <>
    <div>
      {props.enquiry.state === 'held' && (
        <div className={styles.block}>
          <h2>If you release it</h2>
          <p>It is mailed to you at once, and answered like any other.</p>
        </div>
      )}
      <DeliveryDetails enquiry={props.enquiry} />
      {props.enquiry.state !== 'erased' && <MoreActions {...props} />}
    </div>
    <p className={styles.keys}>j and k go down and up, a answers, / searches, ? shows every key.</p>
  </>
);

/** The reasons for a hold, collapsed on a phone so that the visitor's text stays visible. */
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
