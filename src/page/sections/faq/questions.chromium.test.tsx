/** Opening a question in a wide window. */
import content from 'virtual:content';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { followAnchors } from '../../motion/followAnchors.ts';
import '../../styles/base.css';
import { Faq } from './Faq.tsx';

const SECOND = content.faq.items[1]?.id ?? '';
const second = () => document.getElementById(SECOND) as HTMLDetailsElement;
const measureTop = (element: Element) => Math.round(element.getBoundingClientRect().top);
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function openQuestions() {
  const { innerWidth, innerHeight } = window;
  await page.viewport(1280, 900);
  const host = document.body.appendChild(document.createElement('main'));
  const root = createRoot(host);
  root.render(
    <>
      <a href={`#${SECOND}`}>To the second question</a>
      <Faq content={content} pictures={{}} />
      <div style={{ height: '150vh' }} />
    </>,
  );
  const stop = followAnchors();
  await expect.poll(second).toBeTruthy();
  onTestFinished(async () => {
    stop();
    root.unmount();
    host.remove();
    history.replaceState(null, '', location.pathname + location.search);
    await page.viewport(innerWidth, innerHeight);
  });
}

it.each([80, 120, 200])('keeps a question at %i px from the top when it opens', async (top) => {
  await openQuestions();
  scrollBy({ top: measureTop(second()) - top, behavior: 'instant' });
  expect(measureTop(second())).toBe(top);
  const { height } = second().getBoundingClientRect();
  // Playwright's click would scroll first.
  second().querySelector('summary')?.click();
  await expect.poll(() => second().getBoundingClientRect().height).toBeGreaterThan(height);
  await Promise.all(
    second()
      .getAnimations({ subtree: true })
      .map(({ finished }) => finished),
  );
  for (let frame = 0; frame < 3; frame += 1) await nextFrame();
  expect(measureTop(second())).toBe(top);
});

it('opens the answer of a linked question, even after the visitor has closed it', async () => {
  await openQuestions();
  for (let round = 0; round < 2; round += 1) {
    expect(second().open).toBe(false);
    scrollTo({ top: 0, behavior: 'instant' });
    await page.getByRole('link', { name: 'To the second question' }).click();
    await expect.poll(() => document.activeElement).toBe(second());
    expect(second().open).toBe(true);
    expect(location.hash).toBe(`#${SECOND}`);
    second().open = false;
  }
});
