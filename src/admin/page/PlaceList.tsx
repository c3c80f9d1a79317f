import { Link } from 'wouter';
import type { FoundPlace } from '#editor/contract';
import styles from './myPage.module.css';
import { addressOf, writePlace } from './placeAddress.ts';

/** Fields with some of what they say, each the way to its form. */
export const PlaceList = ({ name, places }: { name: string; places: readonly FoundPlace[] }) => (
  <ul className={styles.tasks} aria-label={name}>
    {places.map((place) => (
      <li key={writePlace(place)}>
        <Link href={addressOf(place)}>
          <b>{place.label}</b>
          <span>{place.says ? `${place.section}: ${place.says.slice(0, 120)}` : place.section}</span>
        </Link>
      </li>
    ))}
  </ul>
);
