/** Line drawings on a 24 px grid (the wave on 48), cut a little unevenly like all the art. */
const DRAWINGS = {
  wave: {
    box: 48,
    path: 'M3 33c8 0 10-4 13-10 3-6 8-11 15-11 8 0 13 5 13 10 0 4-3 6-6 6s-5-2-5-5c0-2 1-3 2-4-5 0-8 4-8 8 0 4 4 6 9 6h9M4 41c6-3 10 2 16 0s10-2 14 0 7 0 10-1',
  },
  menu: {
    box: 24,
    path: 'M3 6.5c3-1.5 6 1 9 0s6-1 9 0M3 12.5c3-1.5 6 1 9 0s6-1 9 0M3 18.5c3-1.5 6 1 9 0s6-1 9 0',
  },
  close: { box: 24, path: 'M5 5.5c4 3.8 9.5 9.3 14 13.5M19 5c-4.5 4.5-9.5 9.5-14 14' },
  down: { box: 24, path: 'M4.5 8.5c2.5 2 5 4.5 7.5 7.5 2.5-3 5-5.5 7.5-7.5' },
} as const;

interface Props {
  of: keyof typeof DRAWINGS;
  className?: string;
}

/** A small drawing beside words. It says nothing the words do not, so assistive technology never meets it. */
export function Icon({ of, className }: Props) {
  const { box, path } = DRAWINGS[of];
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox={`0 0 ${box} ${box}`}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
