import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { desk, explainFault } from '../deskClient.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { Working } from '../ui/Working.tsx';
import { NumbersView } from './NumbersView.tsx';
import type { Span } from './numbersTypes.ts';

/** Numbers: what stands there stays until the ones of another span are counted. */
export function NumbersPage() {
  usePageTitle('Numbers');
  const { times } = useDeskFacts();
  const [span, setSpan] = useState<Span>(12);
  const { data, error, refetch } = useQuery({
    queryKey: ['numbers', span],
    queryFn: async () => ({ span, numbers: await desk.numbers.get.query({ weeks: span }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <h1>Numbers</h1>
      {error && (
        <EmptyState words={explainFault(error)}>
          <DeskButton onClick={() => void refetch()}>Count again</DeskButton>
        </EmptyState>
      )}
      {data && <NumbersView {...data} chosen={span} onSpan={setSpan} times={times} />}
      {!data && !error && <Working words="Counting your enquiries…" />}
    </>
  );
}
