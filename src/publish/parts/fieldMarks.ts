import { listTexts } from '#content';
import type { SiteContent } from '#content/schema';
import { describeForm, type FieldForm, type FieldPlace, findFieldPlace } from '#content/schema';

/** Letters for private use, which no owner types: around the number of a place. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const MARK = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');

/** Values that are read as words and nothing else; others, such as a day, mean something to the page. */
const WORDS = new Set(['line', 'lines', 'template', 'markdownLine', 'markdown']);

/** The content with a mark before each of its words, and what each mark stands for. */
export function markContent(content: SiteContent): { content: SiteContent; places: readonly FieldPlace[] } {
  const marked = structuredClone(content);
  const places: FieldPlace[] = [];
  for (const { field } of listTexts(content)) {
    const place = findFieldPlace(content, field);
    if (!isWords(place) && !field.endsWith('.shown')) continue;
    if (putMark(marked, field.split('.'), `${OPEN}${places.length}${CLOSE}`)) places.push(place);
  }
  return { content: marked, places };
}

/** Of a document made of marked content: the marks as attributes of the elements that show the words. */
export function placeMarks(html: string, places: readonly FieldPlace[]): string {
  const [head = '', ...rest] = html.split('<body>');
  const open: number[] = [];
  const parts = rest.join('<body>').match(/<[^>]*>|[^<]+/g) ?? [];
  const made = [...parts];
  const mark = (at: number | undefined, found: string | undefined) => {
    const place = places[Number(found)];
    const tag = at === undefined ? undefined : made[at];
    if (at === undefined || !place || !tag || tag.includes(' data-field=')) return;
    made[at] = tag.replace(/\s*\/?>$/, (end) => ` data-field="${place.file}#${place.path.join('.')}"${end}`);
  };
  for (const [at, part] of parts.entries()) {
    const [first] = part.matchAll(MARK);
    made[at] = part.replace(MARK, '');
    if (part.startsWith('</')) open.pop();
    else if (part.startsWith('<')) {
      if (!part.endsWith('/>') && !VOID.test(part)) open.push(at);
      if (first) mark(at, first[1]);
    } else if (first) mark(open.at(-1), first[1]);
  }
  return [head.replace(MARK, ''), made.join('')].join('<body>');
}

const VOID = /^<(?:!|area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)/;

function isWords({ file, path }: FieldPlace): boolean {
  const form = describeForm(file);
  if (path.length === 1 && path[0] === 'body') return form.body !== undefined;
  const field = path.reduce<FieldForm | undefined>((held, key) => {
    if (held && 'fields' in held) return held.fields.find(({ name }) => name === key);
    return held && 'entry' in held ? held.entry : undefined;
  }, form);
  return field !== undefined && WORDS.has(field.kind);
}

/** Before the words that a value holds; before those of each of its paragraphs. */
function putMark(holder: unknown, [key = '', ...rest]: readonly string[], mark: string): boolean {
  if (typeof holder !== 'object' || holder === null) return false;
  const parts = holder as Record<string, unknown>;
  const value = parts[key];
  if (rest.length > 0) return putMark(value, rest, mark);
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

/** What stands beside each other in one line. */
const INLINE = new Set(['text', 'strong', 'emphasis', 'link']);

function markTexts(node: unknown, mark: string): boolean {
  if (Array.isArray(node)) {
    const isLine = INLINE.has((node[0] as ProsePart | undefined)?.kind ?? '');
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
