import { explainFault, readReason } from '../adminClient.ts';
import { AdminButton } from './AdminButton.tsx';
import { EmptyState } from './EmptyState.tsx';

/** A failed request, with a button to retry unless the requested object no longer exists. */
export const RequestFault = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) => (
  <EmptyState text={explainFault(error)}>
    {readReason(error) !== 'NOT_FOUND' && <AdminButton onClick={() => void onRetry()}>Try again</AdminButton>}
  </EmptyState>
);
