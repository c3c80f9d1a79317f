import { explainFault } from '../deskClient.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Working } from '../ui/Working.tsx';

interface PendingProps {
  query: { readonly error: unknown; refetch(): unknown };
  words: string;
}

/** In place of an answer: that it is coming, or why it did not come. */
export const Pending = ({ query: { error, refetch }, words }: PendingProps) =>
  error ? (
    <EmptyState words={explainFault(error)}>
      <DeskButton onClick={() => void refetch()}>Try again</DeskButton>
    </EmptyState>
  ) : (
    <Working words={words} />
  );
