import type { SiteContent } from '#content/schema';

/** The parts of the page that are HTML alone: what React wakes in must keep the words that the script has. */
const PARTS = ['home', 'overview', 'services', 'about', 'pricing', 'faq'] as const;

/** A word of one letter, at the beginning or after a space or a bracket. */
const SHORT_WORD = /(?<![^\s(])([aAI]) (?=\S)/g;
const NO_BREAK_SPACE = '\u00A0';

/** The content with "a" and "I" bound to the next word, so that no line of the page ends in one. */
export function bindShortWords(content: SiteContent): SiteContent {
  return { ...content, ...Object.fromEntries(PARTS.map((part) => [part, bindWithin(content[part])])) };
}

function bindWithin(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(SHORT_WORD, `$1${NO_BREAK_SPACE}`);
  if (Array.isArray(value)) return value.map(bindWithin);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  // The name of a file must stay as it is.
  return Object.fromEntries(entries.map(([key, each]) => [key, key === 'file' ? each : bindWithin(each)]));
}
