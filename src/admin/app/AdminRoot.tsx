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
import { clearQueries, createAdminQueries, USER_KEY } from './adminQueries.ts';
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

async function fetchUser() {
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
  const [link, discardLink] = useOneTimeLink();
  const [endMessage, setEndMessage] = useState('');
  const signedInAt = useRef(0);
  const user = useQuery({ queryKey: USER_KEY, queryFn: fetchUser, staleTime: Number.POSITIVE_INFINITY });
  const signedInEmail = !link && user.data && user.data.kind !== 'recovery' ? user.data.email : undefined;

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
  const enterAdmin = async () => {
    signedInAt.current = performance.now();
    discardLink();
    await queries.refetchQueries({ queryKey: USER_KEY });
  };
  const clearSession = () => {
    clear('');
    navigate('/', { replace: true });
  };
  return (
    <ClearSessionContext value={clearSession}>
      {signedInEmail === undefined ? renderSignIn() : <Frame key={signedInEmail} email={signedInEmail} />}
    </ClearSessionContext>
  );

  function renderSignIn() {
    if (link?.kind === 'invitation') return <AcceptInvitation token={link.token} onSignedIn={enterAdmin} />;
    if (link) return <FollowLink token={link.token} onSignedIn={enterAdmin} />;
    if (user.isPending) return <Working text="The desk opens…" />;
    if (user.isError) return <EntryFault message={explainFault(user.error)} onRetry={enterAdmin} />;
    if (user.data) return <AddThisDevice onSignedIn={enterAdmin} />;
    return <SignInView notice={endMessage} onSignedIn={enterAdmin} />;
  }
}

/** Removes the token of a one-time link from the URL, so that a bookmark or copy of the URL does not contain it. */
function takeOneTimeLink() {
  const [, kind, token] = /^#(invitation|link)=([\w-]+)$/.exec(location.hash) ?? [];
  if (token === undefined) return null;
  history.replaceState(null, '', location.pathname);
  return { kind: kind === 'invitation' ? 'invitation' : 'link', token } as const;
}

/** The one-time link, also one opened while the admin is already open, and a function that discards it. */
function useOneTimeLink() {
  const [link, setLink] = useState(takeOneTimeLink);
  useEffect(() => {
    const read = () => setLink((last) => takeOneTimeLink() ?? last);
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return [link, () => setLink(null)] as const;
}

/** The message after a session ended during work. */
function describeSignOut(unsavedCount: number): string {
  const message = 'You were signed out. Sign in, and you go on where you were.';
  if (unsavedCount === 0) return message;
  const changes = formatCount(unsavedCount, 'change was', 'changes were');
  return `${message} ${changes} not made: please make ${unsavedCount === 1 ? 'it' : 'them'} again.`;
}
