export type MarkName = 'bold' | 'italic' | 'link' | 'list';

/** Adds a Markdown mark around the selection, or removes it. @returns the text and its selection afterwards */
export function writeMark(name: MarkName, text: string, from: number, to: number) {
  if (name === 'list') return writeList(text, from, to);
  const [before, words, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  if (name === 'link') {
    const label = words || 'words';
    const start = from + label.length + 3;
    return { text: `${before}[${label}](https://)${after}`, from: start, to: start + 8 };
  }
  const sign = name === 'bold' ? '**' : '*';
  const { length } = sign;
  if (isMarked(name, before, after))
    return {
      text: before.slice(0, -length) + words + after.slice(length),
      from: from - length,
      to: to - length,
    };
  return { text: before + sign + words + sign + after, from: from + length, to: to + length };
}

/** One star is italic, two are bold, three are both. */
function isMarked(name: 'bold' | 'italic', before: string, after: string): boolean {
  const [opens = '', closes = ''] = [/\**$/.exec(before)?.[0], /^\**/.exec(after)?.[0]];
  const stars = Math.min(opens.length, closes.length);
  return name === 'bold' ? stars >= 2 : stars % 2 === 1;
}

function writeList(text: string, from: number, to: number) {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to);
  const lines = text.slice(start, end).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const newLines = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n');
  return {
    text: text.slice(0, start) + newLines + text.slice(end),
    from: start,
    to: start + newLines.length,
  };
}
