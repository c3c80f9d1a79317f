import { listTexts } from '#content';
import { type FieldPlace, findFieldPlace, findFormField, type SiteContent } from '#content/schema';

/** Private-use characters that enclose a mark. A mark is the index of a field in `places`. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');

/** Field kinds that the page shows as text. Other kinds, such as days, are parsed, and a mark would break them. */
const TEXT_KINDS = new Set(['line', 'lines', 'template', 'markdownLine', 'markdown']);

/** Puts a mark before each text in the content. @returns the marked content, and the fields by mark number */
export function markContent(content: SiteContent): { content: SiteContent; places: readonly FieldPlace[] } {
  const marked = structuredClone(content);
  const places: FieldPlace[] = [];
  for (const { field } of listTexts(content)) {
    const place = findFieldPlace(content, field);
    const kind = findFormField(place.file, place.path)?.kind ?? '';
    if (!TEXT_KINDS.has(kind) && !field.endsWith('.shown')) continue;
    if (insertMark(marked, field.split('.'), `${OPEN}${places.length}${CLOSE}`)) places.push(place);
  }
  return { content: marked, places };
}

/** Replaces the marks in rendered HTML with `data-field` attributes on the elements that show the texts. */
export function applyMarks(html: string, places: readonly FieldPlace[]): string {
  const [head = '', ...rest] = html.split('<body>');
  const openTags: number[] = [];
  const parts = rest.join('<body>').match(/<[^>]*>|[^<]+/g) ?? [];
  const markedParts = [...parts];
  const addField = (at: number | undefined, markNumber: string | undefined) => {
    const place = places[Number(markNumber)];
    const tag = at === undefined ? undefined : markedParts[at];
    if (at === undefined || !place || !tag || tag.includes(' data-field=')) return;
    markedParts[at] = tag.replace(
      /\s*\/?>$/,
      (end) => ` data-field="${place.file}#${place.path.join('.')}"${end}`,
    );
  };
  for (const [at, part] of parts.entries()) {
    const [first] = part.matchAll(MARK);
    markedParts[at] = part.replace(MARK, '');
    if (part.startsWith('</')) openTags.pop();
    else if (part.startsWith('<')) {
      if (!part.endsWith('/>') && !VOID_ELEMENT.test(part)) openTags.push(at);
      if (first) addField(at, first[1]);
    } else if (first) addField(openTags.at(-1), first[1]);
  }
  return [head.replace(MARK, ''), markedParts.join('')].join('<body>');
}

const VOID_ELEMENT = /^<(?:!|area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)/;

/** Puts the mark before a text, or before each paragraph of prose. */
function insertMark(parent: unknown, [key = '', ...rest]: readonly string[], mark: string): boolean {
  if (typeof parent !== 'object' || parent === null) return false;
  const parts = parent as Record<string, unknown>;
  const value = parts[key];
  if (rest.length > 0) return insertMark(value, rest, mark);
  if (typeof value !== 'string') return markTexts(value, mark);
  parts[key] = mark + value;
  return true;
}

interface ProsePart {
  kind?: string;
  text?: string;
  children?: unknown;
  items?: unknown;
}

/** Kinds of inline nodes. A sequence of inline nodes needs only one mark. */
const INLINE_KINDS = new Set(['text', 'strong', 'emphasis', 'link']);

function markTexts(node: unknown, mark: string): boolean {
  if (Array.isArray(node)) {
    const isLine = INLINE_KINDS.has((node[0] as ProsePart | undefined)?.kind ?? '');
    if (isLine) return node.some((inner) => markTexts(inner, mark));
    return node.filter((inner) => markTexts(inner, mark)).length > 0;
  }
  if (typeof node !== 'object' || node === null) return false;
  const part = node as ProsePart;
  if (part.kind === 'text') {
    part.text = mark + part.text;
    return true;
  }
  return markTexts(part.children ?? part.items, mark);
}
