import { createRoot } from 'react-dom/client';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { Value } from '#content/schema';
import { clearNotices } from '../../../src/admin/ui/notices.tsx';
import { createProcedures, type FakeProcedures, installFakeAdmin } from './fakeAdmin.ts';
import { createPageProcedures } from './samplePage.ts';
import { StoryAdmin } from './storyAdmin.tsx';

interface MyPageOptions {
  /** Procedures that replace those of the sample. */
  procedures?: FakeProcedures;
  /** Contents that replace or extend the sample's files. */
  files?: Record<string, Value>;
  /** Unsaved edits of a closed window, as stored in the browser. */
  kept?: string;
  width?: number;
  height?: number;
}

export const PHONE = { width: 390, height: 844 };

/** The storage keys of unsaved edits. */
const listStoredEdits = () => Object.keys(localStorage).filter((name) => name.startsWith('desk-typed'));

/**
 * Opens My page at a path, by default at the size of a phone, with a fake server, until the test ends.
 * @returns the fake procedures, which the test may replace
 */
export async function openMyPage(
  path: string,
  {
    procedures: overrides = {},
    files = {},
    kept,
    width = PHONE.width,
    height = PHONE.height,
  }: MyPageOptions = {},
): Promise<FakeProcedures> {
  await page.viewport(width, height);
  for (const name of listStoredEdits()) localStorage.removeItem(name);
  if (kept !== undefined) localStorage.setItem('desk-typed-of-another', kept);
  const procedures = createProcedures([], Date.now(), createPageProcedures(Date.now(), overrides, files));
  const restoreNetwork = installFakeAdmin(procedures);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  root.render(<StoryAdmin path={path} />);
  onTestFinished(async () => {
    try {
      // Unsaved edits would be sent to the server of the next test.
      await expect.poll(listStoredEdits).toEqual([]);
    } finally {
      clearNotices();
      root.unmount();
      container.remove();
      restoreNetwork();
    }
  });
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument();
  return procedures;
}

/** Makes the page check for changes by others, as when its window becomes visible. */
export const returnToWindow = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
