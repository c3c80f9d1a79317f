import type { SiteContent } from '#content/schema';
import { Spot } from '../../art/index.ts';
import { Picture, type Pictures } from '../../components/Picture.tsx';
import styles from './places.module.css';

interface Props {
  places: SiteContent['services']['places'];
  pictures: Pictures;
}

/** Where sessions take place: any number of places, each with a photo or a drawing. */
export function Places({ places, pictures }: Props) {
  return (
    <ul className={styles.places} data-count={places.length}>
      {places.map(({ place, image, title, text }) => {
        const photo = image && pictures[image.file];
        return (
          <li key={title} data-reveal="">
            {photo && image ? (
              <Picture
                of={photo}
                alt={image.alt}
                className={styles.photo}
                sizes="(max-width: 48rem) 26rem, 30rem"
              />
            ) : (
              <Spot of={place ?? 'park'} />
            )}
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        );
      })}
    </ul>
  );
}
