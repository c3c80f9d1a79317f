import { expect, it } from 'vitest';
import { postponeDrawings } from './postponeDrawings.ts';

it('takes the file out of each reference to one, and leads it to an element that has it once', () => {
  const { html, drawings } = postponeDrawings(
    '<svg><use href="/art.svg#A"/></svg><svg><use href="/land.svg#LA"/><use href="/art.svg#A"/></svg>',
  );
  expect(html).toBe('<svg><use href="#A"/></svg><svg><use href="#LA"/><use href="#A"/></svg>');
  expect(drawings).toBe(
    '<div hidden><svg><use id="A" href="/art.svg#A"/><use id="LA" href="/land.svg#LA"/></svg></div>',
  );
});

it('leaves references within the document, and links, as they are', () => {
  const html = '<use href="#art-sun"/><a href="/privacy.html#mail">Privacy</a><a href="#faq-section">FAQ</a>';
  expect(postponeDrawings(html).html).toBe(html);
});
