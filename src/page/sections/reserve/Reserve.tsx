import type { ComponentType } from 'react';
import { Seam } from '../../art/index.ts';
import { isInland } from '../../isInland.ts';
import { findSections, type ReserveProps } from './registry.ts';
import styles from './reserve.module.css';

/** The sections by the path of their module. */
const SECTIONS = import.meta.glob<{ Section: ComponentType<ReserveProps> }>('./*/section.tsx', {
  eager: true,
});

/** The sections kept in reserve that the content fills, joined to the page by water or land; nothing when it fills none. */
export function Reserve(props: ReserveProps) {
  const sections = findSections(props.content).map((name) => (
    <ReserveSection key={name} name={name} {...props} />
  ));
  if (sections.length === 0) return null;
  return (
    <>
      <div className={styles.shore}>
        <Seam of="drain" inland={isInland(props.content)} />
      </div>
      <div className={styles.reserve}>{sections}</div>
    </>
  );
}

/** One of them, alone. */
export function ReserveSection({ name, ...props }: ReserveProps & { name: string }) {
  const module = SECTIONS[`./${name}/section.tsx`];
  if (!module) throw new Error(`The section ${name} in reserve has no ${name}/section.tsx.`);
  return <module.Section {...props} />;
}
