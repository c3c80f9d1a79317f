import { describe, expect, it } from 'vitest';
import { loadPractice } from '../../../tests/support/practices.ts';
import { applyMarks, markContent } from './fieldMarks.ts';

describe('field marks', () => {
  it('precede every text, and every paragraph of prose', async () => {
    const content = await loadPractice('shipped');
    const { content: marked, places } = markContent(content);
    const findPlace = (number: string | undefined) => places[Number(number)];
    const { heading } = marked.home;
    expect(findPlace(/^\uE000(\d+)\uE001/.exec(heading)?.[1])).toEqual({
      file: 'home.yaml',
      path: ['heading'],
    });
    const paragraphs = JSON.stringify(marked.about.body).matchAll(/"kind":"paragraph","children":\[(.)/g);
    const body = places.findIndex(({ file, path }) => file === 'about.md' && path[0] === 'body');
    const marks = JSON.stringify(marked.about.body).split(`\uE000${body}\uE001`).length - 1;
    expect(marks).toBe([...paragraphs].length);
    expect(marks).toBeGreaterThan(1);
    expect(JSON.stringify(content)).not.toContain('\uE000');
  });

  it('become attributes of the elements that show the text, without leftovers', () => {
    const places = [
      { file: 'home.yaml', path: ['heading'] },
      { file: 'about.md', path: ['body'] },
    ];
    const html =
      '<title>\uE0000\uE001Hi</title><body><h1>\uE0000\uE001Hi</h1><p><b>\uE0001\uE001One</b> more</p><img alt="\uE0000\uE001Hi">';
    expect(applyMarks(html, places)).toBe(
      '<title>Hi</title><body><h1 data-field="home.yaml#heading">Hi</h1><p><b data-field="about.md#body">One</b> more</p><img alt="Hi" data-field="home.yaml#heading">',
    );
  });
});
