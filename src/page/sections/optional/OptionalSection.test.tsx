import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SiteContent } from '#content/schema';
import { loadPractice } from '../../../../tests/support/practices.ts';
import art from '../../art/made/art.json' with { type: 'json' };
import { Sections } from '../Sections.tsx';
import { OptionalSection } from './OptionalSection.tsx';
import { OPTIONAL_SECTIONS, type OptionalSectionName } from './registry.ts';

let content: SiteContent;
beforeAll(async () => {
  content = await loadPractice('shipped');
});

const COUNTDOWN = { begins: Date.parse('2020-10-10'), isOver: false };
const render = (name: OptionalSectionName, change: Partial<SiteContent>) =>
  renderToStaticMarkup(
    <OptionalSection
      name={name}
      surface="paper"
      content={{ ...content, ...change }}
      pictures={{}}
      countdown={COUNTDOWN}
    />,
  );
/** The ids of all sections but contact. */
const listIds = (change: Partial<SiteContent> = {}) =>
  [
    ...renderToStaticMarkup(<Sections content={{ ...content, ...change }} pictures={{}} />).matchAll(
      /<section id="(\w+)-section"/g,
    ),
  ].map(([, name]) => name);

const person = { name: 'Name', role: 'Role' };

it('lists every folder, because the styles of an unlisted section would be missing', () => {
  const folders = globSync('*/*.tsx', { cwd: import.meta.dirname }).map((file) => dirname(file));
  expect(folders.length).toBeGreaterThan(0);
  expect(folders.filter((name) => !(name in OPTIONAL_SECTIONS))).toEqual([]);
});

describe('an optional section', () => {
  const shipped = ['home', 'services', 'about', 'pricing', 'faq'];

  it('is not on the page without entries', () => {
    expect(listIds()).toEqual(shipped);
  });

  it('is on the page with an entry', () => {
    expect(listIds({ team: { ...content.team, entries: [person] } })).toEqual([...shipped, 'team']);
  });

  it('follows the owner’s order, and is not on the page if the order omits it', () => {
    const team = { ...content.team, entries: [person] };
    expect(listIds({ team, sections: { order: ['faq', 'team', 'about'] } })).toEqual([
      'home',
      'faq',
      'team',
      'about',
    ]);
    expect(listIds({ team, sections: { order: ['faq', 'about'] } })).toEqual(['home', 'faq', 'about']);
  });

  it('renders the countdown without reading the clock', () => {
    const change = { countdown: { ...content.countdown, heading: 'Soon' } };
    const html = render('countdown', change);
    expect(html).toContain('<time dateTime="2020-10-10">10 October 2020</time>');
    expect(html).not.toContain(content.countdown.closing.concat('</h2>'));
    expect(render('countdown', change)).toBe(html);
  });

  it('puts the unit before the number in the countdown’s list', () => {
    const html = render('countdown', { countdown: { ...content.countdown, heading: 'Soon' } });
    expect(html).toMatch(/<div><dt>days<\/dt><dd>00<\/dd><\/div>/);
  });

  it('stores the props of an island as JSON', () => {
    const html = render('countdown', {
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

  it('shows a drawing for a person without a photo', () => {
    expect(render('team', { team: { ...content.team, entries: [person] } })).toContain(`#${art.kit.id}"`);
  });

  it('shows the person’s tie to the practice beside the quote', () => {
    const quote = { quote: 'Kind.', name: 'Robin', tie: 'Robin is a friend of the practice.' };
    const html = render('testimonials', { testimonials: { ...content.testimonials, entries: [quote] } });
    expect(html).toContain('Robin is a friend of the practice.');
  });
});
