import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { loadPractice } from './practices.ts';

/** The shipped practice's content, on which every section is tested. */
export const shipped = await loadPractice('shipped');

/** The text of some markup, without its tags. */
export function readText(markup: string): string {
  const entities: Record<string, string> = { '&#x27;': '’', '&amp;': '&', '&quot;': '"' };
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#x27|amp|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

export const renderMarkup = (element: ReactNode) => renderToStaticMarkup(element);

/** The text of each element of that name, in order. */
export function readTextInEach(tag: string, markup: string): string[] {
  return [...markup.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([match]) => readText(match));
}
