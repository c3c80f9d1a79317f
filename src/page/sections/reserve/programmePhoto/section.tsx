import { Picture } from '../../../components/Picture.tsx';
import styles from './programmePhoto.module.css';

type Props = Pick<Parameters<typeof Picture>[0], 'of' | 'alt'>;

/** A photo in the place of the programme's drawing. */
export function Section({ of, alt }: Props) {
  return <Picture of={of} alt={alt} className={styles.photo} sizes="(max-width: 48rem) 90vw, 44rem" />;
}
