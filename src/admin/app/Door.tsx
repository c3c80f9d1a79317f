import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Activity, useState } from 'react';
import { useLocation } from 'wouter';
import { desk, explainFault, readReason } from '../deskClient.ts';
import { AcceptInvitation } from '../signIn/AcceptInvitation.tsx';
import { AddThisDevice } from '../signIn/AddThisDevice.tsx';
import { EntryFault } from '../signIn/EntryFault.tsx';
import { FollowLink } from '../signIn/FollowLink.tsx';
import { SignInView } from '../signIn/SignInView.tsx';
import { clearNotices } from '../ui/notices.tsx';
import { Working } from '../ui/Working.tsx';
import { WHO_KEY } from './deskQueries.ts';
import { useEntry } from './entry.ts';
import { Frame } from './Frame.tsx';
import { LeaveContext } from './leave.ts';

async function findWho() {
  try {
    return await desk.you.get.query();
  } catch (error) {
    if (readReason(error) === 'SIGNED_OUT') return null;
    throw error;
  }
}

/**
 * Who is in sees the desk, and everybody else the way in. Whose session ended while they worked finds everything as it
 * was, once they are in again: what they had open is hidden, and kept unless somebody else comes.
 */
export function Door() {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [entry, endEntry] = useEntry();
  const [inside, setInside] = useState<string | null>(null);
  const who = useQuery({ queryKey: WHO_KEY, queryFn: findWho, staleTime: Number.POSITIVE_INFINITY });
  const found = !entry && who.data && who.data.kind !== 'recovery' ? who.data.email : undefined;
  const isIn = found !== undefined;
  if (isIn && inside !== found) setInside(found);

  const enter = async () => {
    endEntry();
    await queries.refetchQueries({ queryKey: WHO_KEY });
  };
  const leave = () => {
    clearNotices();
    queries.clear();
    queries.setQueryData(WHO_KEY, null);
    setInside(null);
    navigate('/', { replace: true });
  };
  return (
    <LeaveContext value={leave}>
      {!isIn && renderWayIn()}
      {inside !== null && (
        <Activity mode={isIn ? 'visible' : 'hidden'}>
          <Frame key={inside} email={inside} />
        </Activity>
      )}
    </LeaveContext>
  );

  function renderWayIn() {
    if (entry?.kind === 'invitation') return <AcceptInvitation token={entry.token} onIn={enter} />;
    if (entry) return <FollowLink token={entry.token} onIn={enter} />;
    if (who.isPending) return <Working words="The desk opens…" />;
    if (who.isError) return <EntryFault words={explainFault(who.error)} onRetry={enter} />;
    if (who.data) return <AddThisDevice onIn={enter} />;
    return <SignInView wasIn={inside !== null} onIn={enter} />;
  }
}
