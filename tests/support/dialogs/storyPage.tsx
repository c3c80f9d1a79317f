import type { ReactNode } from 'react';
import { expect, screen, waitFor } from 'storybook/test';

export function PageBehind(): ReactNode {
  return (
    <main className="wrap">
      <h1>The page behind</h1>
      <p>It neither scrolls nor shifts while a dialog is open.</p>
      <p>
        <button type="button">A button of the page</button>
      </p>
    </main>
  );
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

/** Opens a dialog in a story. Waits some frames, because a dialog knows only after its first whether it scrolls. */
export function openOnPlay(open: () => Promise<unknown>) {
  return {
    play: async () => {
      void open();
      await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible(), { timeout: 5000 });
      for (let frame = 0; frame < 3; frame += 1) await nextFrame();
    },
  };
}
