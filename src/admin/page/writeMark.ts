export type MarkName = 'bold' | 'italic' | 'link' | 'list';

interface Written {
  text: string;
  /** What is chosen afterwards. */
  from: number;
  to: number;
}

/** Writes the characters of a mark around what is chosen, or takes them away again. */
export function writeMark(name: MarkName, text: string, from: number, to: number): Written {
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
  if (text.slice(from - length, from) === sign && text.slice(to, to + length) === sign && from >= length)
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

function writeList(text: string, from: number, to: number): Written {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to);
  const lines = text.slice(start, end).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const listed = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n');
  return { text: text.slice(0, start) + listed + text.slice(end), from: start, to: start + listed.length };
}
