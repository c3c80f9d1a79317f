import { globSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SiteContent } from '#content/schema';
import { loadPractice } from '../../../../tests/support/practices.ts';
import art from '../../art/made/art.json' with { type: 'json' };
import { Reserve } from './Reserve.tsx';
import { RESERVE } from './registry.ts';

let content: SiteContent;
beforeAll(async () => {
  content = await loadPractice('shipped');
});

const COUNTDOWN = { begins: Date.parse('2020-10-10'), isOver: false };
const render = (change: Partial<SiteContent> = {}) =>
  renderToStaticMarkup(<Reserve content={{ ...content, ...change }} pictures={{}} countdown={COUNTDOWN} />);

const person = { name: 'Name', role: 'Role' };

it('has a folder for every section of the registry, and a line for every folder', () => {
  const folders = globSync('*/section.tsx', { cwd: import.meta.dirname });
  expect(folders.sort()).toEqual(
    Object.keys(RESERVE)
      .map((name) => `${name}/section.tsx`)
      .sort(),
  );
});

describe('Reserve', () => {
  it('is not on the page while the owner has filled nothing', () => {
    expect(render()).toBe('');
  });

  it('shows a section as soon as it has an entry, and only that one', () => {
    const html = render({ team: { ...content.team, entries: [person] } });
    expect(html.match(/<section id="[^"]+"/g)).toEqual(['<section id="team-section"']);
  });

  it('renders the same at any time: the countdown reads no clock', () => {
    const change = { countdown: { ...content.countdown, heading: 'Soon' } };
    const now = render(change);
    expect(now).toContain('<time dateTime="2020-10-10">10 October 2020</time>');
    expect(now).not.toContain(content.countdown.closing.concat('</h2>'));
    expect(render(change)).toBe(now);
  });

  it('puts the word before the figure in the countdown’s list', () => {
    const html = render({ countdown: { ...content.countdown, heading: 'Soon' } });
    expect(html).toMatch(/<div><dt>days<\/dt><dd>00<\/dd><\/div>/);
  });

  it('hands each moving part what it is made from, through JSON', () => {
    const html = render({
      countdown: { ...content.countdown, heading: 'Soon', closing: 'Say "hi" & <come>' },
    });
    const props = /data-island="countdown" data-props="([^"]+)"/.exec(html)?.[1] ?? '';
    const text = props
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(JSON.parse(text)).toMatchObject({ date: '2020-10-10', closing: 'Say "hi" & <come>' });
  });

  it('leaves a drawing where a person has no photo', () => {
    expect(render({ team: { ...content.team, entries: [person] } })).toContain(`#${art.kit.id}"`);
  });

  it('discloses a tie to the practice beside the quote', () => {
    const quote = { quote: 'Kind.', name: 'Robin', tie: 'Robin is a friend of the practice.' };
    const html = render({ testimonials: { ...content.testimonials, entries: [quote] } });
    expect(html).toContain('Robin is a friend of the practice.');
  });
});
