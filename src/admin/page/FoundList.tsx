import { explainFault } from '../deskClient.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Working } from '../ui/Working.tsx';
import styles from './myPage.module.css';
import { PlaceList } from './PlaceList.tsx';
import { useFound } from './pageQueries.ts';

/** Every field that has these words, as the way to it. */
export function FoundList({ words }: { words: string }) {
  const { data, error } = useFound(words);
  if (error && !data) return <EmptyState words={explainFault(error)} />;
  if (!data) return <Working words="Looking through your page…" />;
  return (
    <>
      <p role="status" className={styles.count}>
        {data.length === 0
          ? 'Your page has no such words.'
          : `Found in ${data.length} ${data.length === 1 ? 'place' : 'places'}.`}
      </p>
      <PlaceList name="Found" places={data.slice(0, 50)} />
    </>
  );
}
