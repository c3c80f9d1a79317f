import type { ComponentType } from 'react';
import { OwnSeam } from '../../art/index.ts';
import { isInland } from '../../isInland.ts';
import type { Surface } from '../grounds.ts';
import type { ReserveProps } from './registry.ts';
import styles from './reserve.module.css';

/** The sections by the path of their module. */
const SECTIONS = import.meta.glob<{ Section: ComponentType<ReserveProps> }>('./*/section.tsx', {
  eager: true,
});

interface Props extends ReserveProps {
  name: string;
  surface: Surface;
  /** The surface above, where the section that ends there leaves no room for the seam to be laid over its foot. */
  after?: Surface | undefined;
}

/** One of the sections kept in reserve, with the seam above it. */
export function ReserveSection({ name, surface, after, ...props }: Props) {
  const module = SECTIONS[`./${name}/section.tsx`];
  if (!module) throw new Error(`The section ${name} in reserve has no ${name}/section.tsx.`);
  const ground = styles[surface];
  const strip = after ? `${styles.strip} ${styles[after]}` : styles.over;
  return (
    <>
      <div className={`${styles.shore} ${strip}`}>
        <div className={ground}>
          <OwnSeam of={name} inland={isInland(props.content)} />
        </div>
      </div>
      <div className={`${styles.reserve} ${ground}`}>
        <module.Section {...props} />
      </div>
    </>
  );
}
