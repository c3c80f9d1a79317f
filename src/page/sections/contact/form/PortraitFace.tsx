import type { SiteContent } from '#content/schema';
import { Picture, type Pictures } from '../../../components/Picture.tsx';
import styles from '../contact.module.css';

interface Props {
  about: SiteContent['about'];
  pictures?: Pictures | undefined;
}

/**
 * The same photo once more, small and round, beside the time in which this person replies. It says nothing new, so
 * whoever has the page read out does not hear it again.
 */
export function PortraitFace({ about: { portrait }, pictures }: Props) {
  const photo = portrait && pictures?.[portrait.file];
  return photo ? <Picture of={photo} alt="" sizes="12rem" className={styles.face} /> : null;
}
