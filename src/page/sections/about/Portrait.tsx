import type { SiteContent } from '#content/schema';
import { Picture, type PictureFiles } from '../../components/Picture.tsx';
import styles from './about.module.css';

interface Props {
  of: PictureFiles;
  portrait: NonNullable<SiteContent['about']['portrait']>;
  /** Who is on it, if the practice names anybody. */
  name?: string | undefined;
}

/** The practitioner's photo in the arch, with a caption. What the focus point names is in every cut of it. */
export function Portrait({ of, portrait: { alt, caption }, name }: Props) {
  const words = caption ?? name;
  return (
    <figure data-reveal="">
      <div className={styles.arch}>
        <Picture of={of} alt={alt} sizes="(max-width: 48rem) 24rem, 34rem" />
      </div>
      {words && <figcaption className={styles.caption}>{words}</figcaption>}
    </figure>
  );
}
