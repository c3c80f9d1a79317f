import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { Value } from '#editor/contract';
import { clearNotices } from '../ui/notices.tsx';
import { answerFor, type FakeAnswers, installFakeAdmin } from './fakeAdmin.ts';
import { answerForPage } from './samplePage.ts';
import { StoryAdmin } from './storyAdmin.tsx';

interface MyPageOptions {
  /** What the server answers in place of the sample, by the name of the call. */
  answers?: FakeAnswers;
  /** What files say, in place of the sample or beside it. */
  files?: Record<string, Value>;
  /** What the browser keeps of a window that was closed, as a text. */
  kept?: string;
  width?: number;
  height?: number;
}

export const PHONE = { width: 390, height: 844 };

/** Names under which something typed is kept in this browser. */
const listStoredEdits = () => Object.keys(localStorage).filter((name) => name.startsWith('desk-typed'));

/**
 * Opens the admin at an address of My page, on a phone unless another width is given, in front of a fake server; it is
 * closed when the test is over.
 * @returns the answers of the server: what is put there answers from then on
 */
export async function openMyPage(
  path: string,
  { answers: given = {}, files = {}, kept, width = PHONE.width, height = PHONE.height }: MyPageOptions = {},
): Promise<FakeAnswers> {
  await page.viewport(width, height);
  for (const name of listStoredEdits()) localStorage.removeItem(name);
  if (kept !== undefined) localStorage.setItem('desk-typed-of-another', kept);
  const answers = answerFor([], Date.now(), answerForPage(Date.now(), given, files));
  const restoreNetwork = installFakeAdmin(answers);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(<StoryAdmin path={path} />);
  onTestFinished(async () => {
    try {
      // What still waits would be sent to the server of the next test.
      await expect.poll(listStoredEdits).toEqual([]);
    } finally {
      clearNotices();
      root.unmount();
      place.remove();
      restoreNetwork();
    }
  });
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument();
  return answers;
}

/** As when somebody comes back to the window: the page looks at what was done elsewhere. */
export const returnToWindow = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
