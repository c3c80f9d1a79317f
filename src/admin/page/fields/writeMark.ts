export type MarkName = 'bold' | 'italic' | 'link' | 'list';

interface MarkedText {
  text: string;
  /** The selection afterwards. */
  from: number;
  to: number;
}

/** Adds a Markdown mark around the selection, or removes it. */
export function writeMark(name: MarkName, text: string, from: number, to: number): MarkedText {
  if (name === 'list') return writeList(text, from, to);
  if (name === 'link') {
    const words = text.slice(from, to) || 'words';
    const start = from + words.length + 3;
    return {
      text: `${text.slice(0, from)}[${words}](https://)${text.slice(to)}`,
      from: start,
      to: start + 8,
    };
  }
  const sign = name === 'bold' ? '**' : '*';
  const { length } = sign;
  if (isMarked(name, text.slice(0, from), text.slice(to)))
    return {
      text: text.slice(0, from - length) + text.slice(from, to) + text.slice(to + length),
      from: from - length,
      to: to - length,
    };
  return {
    text: `${text.slice(0, from)}${sign}${text.slice(from, to)}${sign}${text.slice(to)}`,
    from: from + length,
    to: to + length,
  };
}

/** One star is italic, two are bold, three are both. */
function isMarked(name: 'bold' | 'italic', before: string, after: string): boolean {
  const [opens = '', closes = ''] = [/\**$/.exec(before)?.[0], /^\**/.exec(after)?.[0]];
  const stars = Math.min(opens.length, closes.length);
  return name === 'bold' ? stars >= 2 : stars % 2 === 1;
}

function writeList(text: string, from: number, to: number): MarkedText {
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
