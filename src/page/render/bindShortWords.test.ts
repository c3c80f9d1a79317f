import { expect, it } from 'vitest';
import { shipped } from '../../../tests/support/shipped.tsx';
import { bindShortWords } from './renderer.tsx';

const bindLead = (lead: string) =>
  bindShortWords({ ...shipped, about: { ...shipped.about, lead } }).about.lead;

it.each([
  ['So I’ll do a bit', 'So I’ll do a\u00A0bit'],
  ['I can, and I will', 'I\u00A0can, and I\u00A0will'],
  ['(a bench) or plan A for you', '(a\u00A0bench) or plan A\u00A0for you'],
  ['a I b', 'a\u00A0I\u00A0b'],
  ['ends in a', 'ends in a'],
  ['extra room', 'extra room'],
])('binds the short words of %j', (text, bound) => {
  expect(bindLead(text)).toBe(bound);
});

it('leaves file names and the hydrated section unchanged', () => {
  const portrait = { file: 'a photo.jpg', alt: 'At a beach' };
  const form = { ...shipped.contact, lead: 'Tell me a bit' };
  const bound = bindShortWords({ ...shipped, contact: form, about: { ...shipped.about, portrait } });
  expect(bound.about.portrait).toEqual({ file: 'a photo.jpg', alt: 'At a\u00A0beach' });
  expect(bound.contact.lead).toBe('Tell me a bit');
});
