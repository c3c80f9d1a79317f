import { useEffect } from 'react';
import { glideOnAnchorClicks } from './anchors.ts';
import { revealOnScroll } from './reveal.ts';

/** Sets the page moving: gliding anchors, and blocks that appear as they are scrolled to. */
export function useMotion(): void {
  useEffect(glideOnAnchorClicks, []);
  useEffect(revealOnScroll, []);
}
