import { Link } from 'wouter';
import type { FoundPlace } from '#editor/contract';
import styles from './myPage.module.css';
import { Pending } from './Pending.tsx';
import { useFound } from './pageQueries.ts';
import { addressOf, nameOfPlace } from './pageTypes.ts';

/** Every field that has these words, as the way to it. */
export function FoundList({ words }: { words: string }) {
  const found = useFound(words);
  const { data } = found;
  if (!data) return <Pending query={found} words="Looking through your page…" />;
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

/** Fields with some of what they say, each the way to its form. */
export const PlaceList = ({ name, places }: { name: string; places: readonly FoundPlace[] }) => (
  <ul className={styles.tasks} aria-label={name}>
    {places.map((place) => (
      <li key={nameOfPlace(place)}>
        <Link href={addressOf(place)}>
          <b>{place.label}</b>
          <span>{place.says ? `${place.section}: ${place.says.slice(0, 120)}` : place.section}</span>
        </Link>
      </li>
    ))}
  </ul>
);
