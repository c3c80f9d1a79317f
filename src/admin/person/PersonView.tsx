import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { AdminResponses } from '#calls';
import { api, type EnquiryDetails } from '../adminClient.ts';
import { ActionList } from '../enquiries/ActionList.tsx';
import { useEnquiry } from '../enquiries/enquiryQueries.ts';
import { VisitorText } from '../enquiries/one/VisitorText.tsx';
import { StateBadge } from '../enquiries/StateBadge.tsx';
import { withProof } from '../passkeySteps.ts';
import { AddressText, isolate } from '../ui/AddressText.tsx';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useOnline, usePageTitle } from '../ui/hooks.ts';
import { showFault, showNotice } from '../ui/notices.tsx';
import { RequestFault } from '../ui/RequestFault.tsx';
import { saveFile } from '../ui/saveFile.ts';
import { Working } from '../ui/Working.tsx';
import { capitalize, formatCount, joinWords } from '../ui/words.ts';
import styles from './personView.module.css';

interface PersonViewProps {
  /** The id of any enquiry from the person, so that the URL contains no name or email address. */
  id: string;
  query: string;
  onErase: (target: { email: string }) => void;
}

/** Everything stored about one person: read, export, erase. */
export function PersonView({ id, query, onErase }: PersonViewProps) {
  const { data: enquiry, error: enquiryFault } = useEnquiry(id);
  const email = enquiry?.email;
  const person = useQuery({
    queryKey: ['person', email],
    queryFn: () => api.person.get.query({ email: email ?? '' }),
    enabled: Boolean(email),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle('Everything about one person');
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const fault = enquiryFault ?? person.error;
  return (
    <article className={styles.view}>
      <Link className={styles.back} href={`/enquiries/${id}${query}`}>
        <AdminIcon name="back" />
        The enquiry
      </Link>
      <h1 ref={heading} tabIndex={-1}>
        Everything about <AddressText text={enquiry?.firstName || enquiry?.email || 'this person'} />
      </h1>
      {person.data && <PersonDetails person={person.data} onErase={onErase} />}
      {!person.data && email === '' && <EmptyState text="Nothing about this person is left here." />}
      {!person.data && fault && <RequestFault error={fault} onRetry={person.refetch} />}
      {!person.data && !fault && email !== '' && <Working text="Looking for all of it…" />}
    </article>
  );
}

type PersonDetailsProps = Pick<PersonViewProps, 'onErase'> & { person: AdminResponses['person']['get'] };

function PersonDetails({ person, onErase }: PersonDetailsProps) {
  const isOnline = useOnline();
  const { email, names, count, rows } = person;
  const save = useMutation({
    mutationFn: () => withProof(() => api.person.export.mutate({ email })),
    networkMode: 'always',
    onSuccess: (file) => {
      saveFile(file);
      showNotice(`Saved as ${file.name}.`);
    },
    onError: showFault,
  });
  const namesNote = names.length === 0 ? '' : `, as ${joinWords(names.map(isolate))}`;
  return (
    <>
      <p className={styles.lead}>
        {formatCount(count, 'enquiry', 'enquiries')} from <AddressText text={email} />
        {namesNote}. Every way of writing this address counts as one.
      </p>
      {isOnline ? (
        <ActionList
          actions={[
            {
              name: 'Save it as a page to read',
              hint: 'To hand over, on paper or by mail. Asks for your passkey',
              act: () => save.mutate(),
            },
            {
              name: `Erase ${count === 1 ? 'it' : `all ${count}`}…`,
              hint: 'First shows what will go',
              isDanger: true,
              act: () => onErase({ email }),
            },
          ]}
        />
      ) : (
        <p>You are offline. Saving and erasing wait until you are back.</p>
      )}
      <h2 className={styles.heading}>{rows.length < count ? `The newest ${rows.length}` : 'All of it'}</h2>
      <ol>
        {rows.map((row) => (
          <EnquiryOfPerson key={row.id} enquiry={row} />
        ))}
      </ol>
    </>
  );
}

/** One of the person's enquiries, with its full text. */
function EnquiryOfPerson({ enquiry }: { enquiry: EnquiryDetails }) {
  const { times } = useAdminFacts();
  return (
    <li className={styles.enquiry}>
      <h3>{capitalize(times.when(enquiry.receivedAt))}</h3>
      <StateBadge row={enquiry} />
      {enquiry.state === 'erased' ? (
        <p>Its words are gone.</p>
      ) : (
        <VisitorText text={enquiry.message} isSmall isHeld={enquiry.state === 'held'} />
      )}
    </li>
  );
}
