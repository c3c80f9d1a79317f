import { SpriteDrawing } from '../art/SpriteDrawing.tsx';

/** Paths for a `viewBox` of 24 × 24. Inline, because the header shows these icons at once. */
const HEADER_ICONS = {
  menu: 'M3 6.5c3-1.5 6 1 9 0s6-1 9 0M3 12.5c3-1.5 6 1 9 0s6-1 9 0M3 18.5c3-1.5 6 1 9 0s6-1 9 0',
  close: 'M5 5.5c4 3.8 9.5 9.3 14 13.5M19 5c-4.5 4.5-9.5 9.5-14 14',
} as const;

interface Props {
  name: keyof typeof HEADER_ICONS | 'wave' | 'down';
  className?: string;
}

/** A decorative drawing beside text, hidden from assistive technology. */
export function Icon({ name, className }: Props) {
  const classes = className ? `icon ${className}` : 'icon';
  if (name === 'wave' || name === 'down') return <SpriteDrawing name={`icon-${name}`} className={classes} />;
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={HEADER_ICONS[name]} />
    </svg>
  );
}
