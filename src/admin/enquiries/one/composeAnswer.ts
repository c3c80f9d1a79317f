import { showPlainly } from '../../ui/showPlainly.ts';

/** Windows hands a mail program about this many characters; what is longer is cut or dropped there. */
const ADDRESS_MAX = 1900;
const CUT = '> …';

export interface AnswerParts {
  email: string;
  firstName: string;
  message: string;
  practice: string;
  /** "20 November" */
  day: string;
}

/** The address that opens her mail with a letter to the visitor, their words quoted as far as they fit. */
export function composeAnswer({ email, firstName, message, practice, day }: AnswerParts): string {
  const subject = encode(`Your enquiry to ${practice}`);
  const greeting = firstName ? `Hi ${firstName},` : 'Hello,';
  const start = encode(`${greeting}\r\n\r\n\r\n\r\nOn ${day} you wrote:\r\n`);
  const head = `mailto:${encode(email).replace('%40', '@')}?subject=${subject}&body=${start}`;
  return head + quoteWithin(showPlainly(message), ADDRESS_MAX - head.length);
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** Line by line, and the first line that does not fit word by word: never half a letter. */
function quoteWithin(message: string, room: number): string {
  let quoted = '';
  const left = () => room - quoted.length - encode(`\r\n${CUT}`).length;
  for (const line of message.split(/\r?\n/)) {
    const next = encode(`> ${line}\r\n`);
    if (next.length > left()) return quoted + encode(cutLine(line, left()));
    quoted += next;
  }
  return quoted;
}

function cutLine(line: string, room: number): string {
  let kept = '>';
  for (const part of line.match(/\s+|\S+/g) ?? []) {
    const longer = kept === '>' ? `> ${part}` : kept + part;
    if (encode(longer).length > room) break;
    kept = longer;
  }
  return kept === '>' ? CUT : `${kept.trimEnd()} …`;
}
