import type { ArtProps } from './SpriteDrawing.tsx';

/** Half a sun over two lines of water: the mark beside the practice's name. */
export function DefaultLogo({ className }: ArtProps) {
  return (
    <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
      <path fill="var(--art-sun)" d="M8,27c0-10,7-17,16-17s16,7,16,17z" />
      <path
        fill="var(--accent)"
        d="M2,28c5-3,9,1,14,0s8-3,13-1,10,2,17,0v5c-5,2-10,2-15,0s-9-1-13,0-10,3-16,1zM7,37c5-2,8,1,12,0s7-2,11-1,7,1,12,0v4c-4,1-8,1-12,0s-7,0-11,1-8,1-12,0z"
      />
    </svg>
  );
}
