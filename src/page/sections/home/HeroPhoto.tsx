import { DuneGrass } from '../../art/index.ts';
import { Picture } from '../../components/Picture.tsx';
import styles from './heroPhoto.module.css';

type Props = Pick<Parameters<typeof Picture>[0], 'of' | 'alt'>;

/** Width by height of the arch, below the words and beside them. A wider photo is drawn wider than its arch. */
const ARCH = { below: 0.95, beside: 0.8 };

/**
 * The practice's own photo on the first screen, in an arch that stands in the sand: below the words on narrow screens,
 * beside them on wide ones, and never behind them.
 */
export function HeroPhoto({ of, alt }: Props) {
  return (
    <div className={styles.place}>
      <div className={styles.arch}>
        <Picture of={of} alt={alt} className={styles.photo} sizes={describeSizes(of)} isFirst />
      </div>
      <DuneGrass className={`scenery ${styles.grass}`} />
    </div>
  );
}

function describeSizes({ width, height }: Props['of']): string {
  const cover = (arch: number, share: number) => Math.ceil(share * Math.max(1, width / height / arch));
  return `(max-width: 56rem) ${cover(ARCH.below, 84)}vw, ${cover(ARCH.beside, 38)}vw`;
}
