import { useEffect } from 'react';
import { scrollOnAnchorClicks } from './anchorClicks.ts';
import { openLinkedAnswer } from './linkedAnswer.ts';
import { revealOnScroll } from './reveal.ts';

/** Sets the page moving: gliding anchors, the answer a link names, and blocks that appear as they are scrolled to. */
export function useMotion(): void {
  useEffect(scrollOnAnchorClicks, []);
  useEffect(openLinkedAnswer, []);
  useEffect(revealOnScroll, []);
}
