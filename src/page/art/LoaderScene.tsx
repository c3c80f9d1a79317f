import { InlineDrawing } from './InlineDrawing.tsx';
import frames from './made/frames.json';
import loader from './made/loader.svg?raw';
import type { ArtProps } from './SpriteDrawing.tsx';
import './art.css';

/**
 * The sun comes up over the sea while the page starts (SPEC section 2). Fills its box. It reuses the hero's sun and
 * sea, so it needs `HeroScene` in the same document.
 */
export function LoaderScene({ className }: ArtProps) {
  return <InlineDrawing frame={frames['loader']} body={loader} className={className} fit="xMidYMid slice" />;
}
