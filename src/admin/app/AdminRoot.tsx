import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type BaseLocationHook, Router, useLocation } from 'wouter';
import { api, explainFault, listenForEnd, readReason } from '../adminClient.ts';
import { countWaiting } from '../enquiries/waitingChanges.ts';
import { AcceptInvitation, AddThisDevice, FollowLink } from '../signIn/AcceptInvitation.tsx';
import { EntryFault } from '../signIn/EntryPage.tsx';
import { SignInView } from '../signIn/SignInView.tsx';
import { clearNotices, NoticesProvider } from '../ui/notices.tsx';
import { Working } from '../ui/Working.tsx';
import { sayCount } from '../ui/words.ts';
import { createAdminQueries, forgetAll, WHO_KEY } from './adminQueries.ts';
import { Frame } from './Frame.tsx';
import { LeaveContext } from './leave.ts';

/** @param props.locationHook where the address is kept, if not in the window: for stories */
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

async function findWho() {
  try {
    return await api.you.get.query();
  } catch (error) {
    if (readReason(error) === 'SIGNED_OUT') return null;
    throw error;
  }
}

/**
 * Shows the admin to a signed-in person, and the sign-in otherwise. When a session ends, everything read is cleared,
 * since another person may be at the screen; the address stays, so that work continues there after the next sign-in.
 */
function SignInGate() {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [entry, endEntry] = useEntry();
  const [ended, setEnded] = useState('');
  const enteredAt = useRef(0);
  const who = useQuery({ queryKey: WHO_KEY, queryFn: findWho, staleTime: Number.POSITIVE_INFINITY });
  const found = !entry && who.data && who.data.kind !== 'recovery' ? who.data.email : undefined;

  const forget = (words: string) => {
    clearNotices();
    forgetAll(queries);
    setEnded(words);
  };
  const noticeEnd = useEffectEvent((askedAt: number) => {
    // What was asked before they came in again is old news.
    if (found !== undefined && askedAt >= enteredAt.current) forget(describeSignOut(countWaiting(queries)));
  });
  useEffect(() => listenForEnd((askedAt) => noticeEnd(askedAt)), []);
  const enter = async () => {
    enteredAt.current = performance.now();
    endEntry();
    await queries.refetchQueries({ queryKey: WHO_KEY });
  };
  const leave = () => {
    forget('');
    navigate('/', { replace: true });
  };
  return (
    <LeaveContext value={leave}>
      {found === undefined ? renderEntry() : <Frame key={found} email={found} />}
    </LeaveContext>
  );

  function renderEntry() {
    if (entry?.kind === 'invitation') return <AcceptInvitation token={entry.token} onIn={enter} />;
    if (entry) return <FollowLink token={entry.token} onIn={enter} />;
    if (who.isPending) return <Working words="The desk opens…" />;
    if (who.isError) return <EntryFault words={explainFault(who.error)} onRetry={enter} />;
    if (who.data) return <AddThisDevice onIn={enter} />;
    return <SignInView ended={ended} onIn={enter} />;
  }
}

/** A one-time link that opened the admin. */
interface EntryByLink {
  readonly kind: 'invitation' | 'link';
  readonly token: string;
}

/** Reads the token from the fragment and removes it, so that no copy of the address holds it. */
function takeEntry(): EntryByLink | null {
  const [, kind, token] = /^#(invitation|link)=([\w-]+)$/.exec(location.hash) ?? [];
  if (token === undefined) return null;
  history.replaceState(null, '', location.pathname);
  return { kind: kind === 'invitation' ? kind : 'link', token };
}

/** The one-time link, also one followed while the admin is open, and a function that discards it. */
function useEntry(): [EntryByLink | null, () => void] {
  const [entry, setEntry] = useState(takeEntry);
  useEffect(() => {
    const look = () => setEntry((last) => takeEntry() ?? last);
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  return [entry, () => setEntry(null)];
}

/**
 * To whom was signed out while they worked.
 * @param unmade changes that were on their way
 */
function describeSignOut(unmade: number): string {
  const ended = 'You were signed out. Sign in, and you go on where you were.';
  if (unmade === 0) return ended;
  const changes = sayCount(unmade, 'change was', 'changes were');
  return `${ended} ${changes} not made: please make ${unmade === 1 ? 'it' : 'them'} again.`;
}
