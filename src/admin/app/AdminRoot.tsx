import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BaseLocationHook, Router, useLocation } from 'wouter';
import { api, explainFault, onSessionEnd, readReason } from '../adminClient.ts';
import { countPending } from '../enquiries/changes.ts';
import { AcceptInvitation, AddThisDevice, FollowLink } from '../signIn/AcceptInvitation.tsx';
import { EntryFault } from '../signIn/EntryPage.tsx';
import { SignInView } from '../signIn/SignInView.tsx';
import { ClearSessionContext } from '../ui/adminFacts.ts';
import { clearNotices, NoticesProvider } from '../ui/notices.tsx';
import { Working } from '../ui/Working.tsx';
import { formatCount } from '../ui/words.ts';
import { clearQueries, createAdminQueries, WHO_KEY } from './adminQueries.ts';
import { Frame } from './Frame.tsx';

/** @param props.locationHook for stories: replaces the window's location */
export function AdminRoot({ locationHook }: { locationHook?: BaseLocationHook }) {
  const [queries] = useState(createAdminQueries);
  return (
    <QueryClientProvider client={queries}>
      <Router base="/admin" {...(locationHook && { hook: locationHook })}>
        <NoticesProvider>
          <SignInGate />
        </NoticesProvider>
      </Router>
    </QueryClientProvider>
  );
}

async function fetchSignedIn() {
  try {
    return await api.you.get.query();
  } catch (error) {
    if (readReason(error) === 'SIGNED_OUT') return null;
    throw error;
  }
}

/**
 * Shows the admin to a signed-in person, and the sign-in otherwise. When a session ends, all data is cleared, since
 * another person may be at the screen; the URL stays, so that the next sign-in returns to the same page.
 */
function SignInGate() {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [entry, discardEntry] = useEntry();
  const [endMessage, setEndMessage] = useState('');
  const signedInAt = useRef(0);
  const who = useQuery({ queryKey: WHO_KEY, queryFn: fetchSignedIn, staleTime: Number.POSITIVE_INFINITY });
  const signedInEmail = !entry && who.data && who.data.kind !== 'recovery' ? who.data.email : undefined;

  const clear = (message: string) => {
    clearNotices();
    clearQueries(queries);
    setEndMessage(message);
  };
  const handleSessionEnd = useEffectEvent((requestedAt: number) => {
    // Ignores a request that was sent before the latest sign-in.
    if (signedInEmail !== undefined && requestedAt >= signedInAt.current)
      clear(describeSignOut(countPending(queries)));
  });
  useEffect(() => onSessionEnd((requestedAt) => handleSessionEnd(requestedAt)), []);
  const enter = async () => {
    signedInAt.current = performance.now();
    discardEntry();
    await queries.refetchQueries({ queryKey: WHO_KEY });
  };
  const clearSession = () => {
    clear('');
    navigate('/', { replace: true });
  };
  return (
    <ClearSessionContext value={clearSession}>
      {signedInEmail === undefined ? renderEntry() : <Frame key={signedInEmail} email={signedInEmail} />}
    </ClearSessionContext>
  );

  function renderEntry() {
    if (entry?.kind === 'invitation') return <AcceptInvitation token={entry.token} onSignedIn={enter} />;
    if (entry) return <FollowLink token={entry.token} onSignedIn={enter} />;
    if (who.isPending) return <Working text="The desk opens…" />;
    if (who.isError) return <EntryFault message={explainFault(who.error)} onRetry={enter} />;
    if (who.data) return <AddThisDevice onSignedIn={enter} />;
    return <SignInView notice={endMessage} onSignedIn={enter} />;
  }
}

/** Removes the token of a one-time link from the URL, so that a bookmark or copy of the URL does not contain it. */
function takeEntryLink() {
  const [, kind, token] = /^#(invitation|link)=([\w-]+)$/.exec(location.hash) ?? [];
  if (token === undefined) return null;
  history.replaceState(null, '', location.pathname);
  return { kind: kind === 'invitation' ? 'invitation' : 'link', token } as const;
}

/** The one-time link, also one opened while the admin is already open, and a function that discards it. */
function useEntry() {
  const [entry, setEntry] = useState(takeEntryLink);
  useEffect(() => {
    const read = () => setEntry((last) => takeEntryLink() ?? last);
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return [entry, () => setEntry(null)] as const;
}

/** The message after a session ended during work. */
function describeSignOut(unsavedCount: number): string {
  const message = 'You were signed out. Sign in, and you go on where you were.';
  if (unsavedCount === 0) return message;
  const changes = formatCount(unsavedCount, 'change was', 'changes were');
  return `${message} ${changes} not made: please make ${unsavedCount === 1 ? 'it' : 'them'} again.`;
}
