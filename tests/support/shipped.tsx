import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { loadPractice } from './practices.ts';

/** The twin of what the repository ships with: what every section is tried on. */
export const shipped = await loadPractice('shipped');

/** The words of some markup without its tags, as a reader has them. */
export function readWords(markup: string): string {
  const entities: Record<string, string> = { '&#x27;': '’', '&amp;': '&', '&quot;': '"' };
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#x27|amp|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

export const renderMarkup = (element: ReactNode) => renderToStaticMarkup(element);

/** The words of each element of that name, in order. */
export function readWordsInEach(tag: string, markup: string): string[] {
  return [...markup.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([match]) => readWords(match));
}
