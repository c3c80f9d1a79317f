import type { SiteContent } from '#content/schema';
import type { Pictures } from '../../components/Picture.tsx';
import styles from './places.module.css';
import { SpotOrPhoto } from './SpotOrPhoto.tsx';

interface Props {
  places: SiteContent['services']['places'];
  pictures: Pictures;
}

/** Where sessions take place: any number of places, each with a photo or a drawing. */
export function Places({ places, pictures }: Props) {
  return (
    <ul className={styles.places} data-count={places.length}>
      {places.map(({ place = 'park', image, title, text }) => (
        <li key={title} data-reveal="">
          <SpotOrPhoto
            {...{ image, pictures, drawing: place }}
            className={styles.photo}
            sizes="(max-width: 48rem) 26rem, 30rem"
          />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
