import { useEffect } from 'react';
import { scrollOnAnchorClicks } from './anchorClicks.ts';
import { openLinkedAnswer } from './linkedAnswer.ts';
import { revealOnScroll } from './reveal.ts';

/** Starts what scrolling does: smooth anchors, opening the answer a link names, revealing blocks. */
export function useMotion(): void {
  useEffect(scrollOnAnchorClicks, []);
  useEffect(openLinkedAnswer, []);
  useEffect(revealOnScroll, []);
}
