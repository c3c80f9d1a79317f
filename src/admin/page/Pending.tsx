import { explainFault } from '../adminClient.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Working } from '../ui/Working.tsx';

interface PendingProps {
  query: { readonly error: unknown; readonly isPaused: boolean; refetch(): unknown };
  words: string;
}

const OFFLINE = 'You are offline. This opens as soon as you are back.';

/** In place of an answer: that it is coming, or why it did not come. */
export const Pending = ({ query: { error, isPaused, refetch }, words }: PendingProps) =>
  error ? (
    <EmptyState words={explainFault(error)}>
      <AdminButton onClick={() => void refetch()}>Try again</AdminButton>
    </EmptyState>
  ) : (
    <Working words={isPaused ? OFFLINE : words} />
  );
