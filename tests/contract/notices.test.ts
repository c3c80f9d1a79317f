import { expect, it } from 'vitest';
import type { PageSource } from '../../src/server/pageSource.ts';
import { standInPage, startServer } from './server.ts';

it('a page that has changed since is rendered anew for the very request that comes next, and once', async () => {
  let rendered = 0;
  const page: PageSource = {
    ...standInPage,
    renderHome: () => {
      rendered += 1;
      const changesAt = rendered === 1 ? Date.now() - 1 : Number.POSITIVE_INFINITY;
      return { html: `<!doctype html><h1>Rendering ${rendered}</h1>`, csp: "default-src 'self'", changesAt };
    },
  };
  const server = await startServer({ page });
  const read = async () => (await fetch(server.url)).text();
  expect(await Promise.all([read(), read()])).toEqual(Array(2).fill(expect.stringContaining('Rendering 2')));
  expect(await read()).toContain('Rendering 2');
  expect(rendered).toBe(2);
});

it('a page that cannot be rendered anew is served as it was, and tried again', async () => {
  let rendered = 0;
  const page: PageSource = {
    ...standInPage,
    renderHome: () => {
      rendered += 1;
      if (rendered === 2) throw new Error('planted');
      return { ...standInPage.renderHome(), html: `Rendering ${rendered}`, changesAt: Date.now() - 1 };
    },
  };
  const server = await startServer({ page });
  const read = async () => (await fetch(server.url)).text();
  expect(await read()).toBe('Rendering 1');
  expect(await read()).toBe('Rendering 3');
});
