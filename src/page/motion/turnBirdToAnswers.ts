/** The pivot of the head, in the drawing's units. */
const NECK = { x: 100, y: 44 };
/** The largest turns of the head, in degrees. */
const MAX_TURN = { up: -12, down: 20 };
const HEAD_TURN_MS = 1800;

/** Turns the bird's head briefly to each opened answer, except under reduced motion or where the bird is hidden. */
export function turnBirdToAnswers(): void {
  const questions = document.getElementById('faq-section');
  const head = questions?.querySelector('use + use');
  if (!head || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // `toggle` does not bubble.
  questions?.addEventListener('toggle', ({ target }) => turnHead(head, target as HTMLDetailsElement), true);
}

function turnHead(head: Element, answer: HTMLDetailsElement): void {
  if (!answer.open || !head.checkVisibility()) return;
  const headBox = head.getBoundingClientRect();
  const answerBox = answer.getBoundingClientRect();
  const angle = (Math.atan2(answerBox.top - headBox.top, answerBox.left - headBox.left) * 180) / Math.PI;
  const lookAngle = Math.max(MAX_TURN.up, Math.min(MAX_TURN.down, angle));
  const rotateBy = (degrees: number) =>
    `translate(${NECK.x}px, ${NECK.y}px) rotate(${degrees}deg) translate(${-NECK.x}px, ${-NECK.y}px)`;
  head.animate(
    [
      { transform: rotateBy(0) },
      { transform: rotateBy(lookAngle), offset: 0.25 },
      { transform: rotateBy(lookAngle), offset: 0.75 },
      { transform: rotateBy(0) },
    ],
    { duration: HEAD_TURN_MS, easing: 'ease-in-out' },
  );
}
