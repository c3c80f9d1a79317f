import { useEffect } from 'react';
import { glideOnAnchorClicks } from './anchors.ts';
import { openNamedAnswer } from './answers.ts';
import { revealOnScroll } from './reveal.ts';

/** Sets the page moving: gliding anchors, the answer a link names, and blocks that appear as they are scrolled to. */
export function useMotion(): void {
  useEffect(glideOnAnchorClicks, []);
  useEffect(openNamedAnswer, []);
  useEffect(revealOnScroll, []);
}
