export const MARKS = ['bold', 'italic', 'link', 'list'] as const;

type MarkName = (typeof MARKS)[number];

/** Adds a Markdown mark to the selection, or removes it. @returns the new text and its selection */
export function toggleMark(name: MarkName, text: string, from: number, to: number) {
  if (name === 'list') return toggleList(text, from, to);
  const [before, selected, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  if (name === 'link') {
    const label = selected || 'words';
    const start = from + label.length + 3;
    return { text: `${before}[${label}](https://)${after}`, from: start, to: start + 8 };
  }
  const sign = name === 'bold' ? '**' : '*';
  const isRemoved = isMarked(name, before, after);
  const shift = isRemoved ? -sign.length : sign.length;
  const marked = isRemoved
    ? before.slice(0, shift) + selected + after.slice(sign.length)
    : before + sign + selected + sign + after;
  return { text: marked, from: from + shift, to: to + shift };
}

/** Whether the selection has the mark. One asterisk is italic, two are bold, three are both. */
function isMarked(name: 'bold' | 'italic', before: string, after: string): boolean {
  const [opening = '', closing = ''] = [/\**$/.exec(before)?.[0], /^\**/.exec(after)?.[0]];
  const stars = Math.min(opening.length, closing.length);
  return name === 'bold' ? stars >= 2 : stars % 2 === 1;
}

function toggleList(text: string, from: number, to: number) {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to);
  const lines = text.slice(start, end).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const newLines = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n');
  const newText = text.slice(0, start) + newLines + text.slice(end);
  return { text: newText, from: start, to: start + newLines.length };
}
