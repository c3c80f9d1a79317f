/** The neck that the head turns on, in the drawing's own units. */
const NECK = { x: 100, y: 44 };
/** Degrees: as far up and down as a bird looks without getting up. */
const FARTHEST = { up: -12, down: 20 };
const LOOK_MS = 1800;

/**
 * The bird beside the questions turns its head once towards each answer that is opened; under reduced motion, and in
 * windows without room for it, it does not.
 */
export function lookAtAnswers(): void {
  const questions = document.getElementById('faq-section');
  const head = questions?.querySelector('use + use');
  if (!head || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // A `toggle` does not bubble.
  questions?.addEventListener('toggle', ({ target }) => look(head, target as HTMLDetailsElement), true);
}

function look(head: Element, answer: HTMLDetailsElement): void {
  if (!answer.open || !head.checkVisibility()) return;
  const from = head.getBoundingClientRect();
  const to = answer.getBoundingClientRect();
  const angle = (Math.atan2(to.top - from.top, to.left - from.left) * 180) / Math.PI;
  const turned = Math.max(FARTHEST.up, Math.min(FARTHEST.down, angle));
  const turn = (degrees: number) =>
    `translate(${NECK.x}px, ${NECK.y}px) rotate(${degrees}deg) translate(${-NECK.x}px, ${-NECK.y}px)`;
  head.animate(
    [
      { transform: turn(0) },
      { transform: turn(turned), offset: 0.25 },
      { transform: turn(turned), offset: 0.75 },
      { transform: turn(0) },
    ],
    { duration: LOOK_MS, easing: 'ease-in-out' },
  );
}
