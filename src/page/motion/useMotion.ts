import { useEffect } from 'react';
import { openLinkedAnswer } from './openLinkedAnswer.ts';
import { revealOnScroll } from './revealOnScroll.ts';
import { scrollOnAnchorClicks } from './scrollOnAnchorClicks.ts';

/** Starts what scrolling does: smooth anchors, opening the answer a link names, revealing blocks. */
export function useMotion(): void {
  useEffect(scrollOnAnchorClicks, []);
  useEffect(openLinkedAnswer, []);
  useEffect(revealOnScroll, []);
}
