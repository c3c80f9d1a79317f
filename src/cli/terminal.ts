import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Store } from '#store';

/** What a command writes to. */
export interface Output {
  /** For results. Waits while the reader is slow, so that a long export needs no memory. */
  print(text: string): Promise<void>;
  /** For people: faults and progress, apart from the results. */
  tell(text: string): void;
  /** Progress on one line that is overwritten; nothing without a terminal. */
  showProgress(text: string): void;
  /** Asks for one line; empty when the input is closed. Absent without a terminal. */
  ask?(question: string): Promise<string>;
  /** Asks for several lines, up to an empty one. Absent without a terminal. */
  askLines?(question: string): Promise<string>;
  /** Characters in a line of the terminal; absent when the results go elsewhere. */
  columns?: number;
}

/** Narrower than this, a terminal breaks our lines itself. */
const LEAST_COLUMNS = 40;

/** The process's own streams. A reader that goes away early (`| head`) ends the command without a fault. */
export function openTerminal(): Output {
  const { stdin, stdout, stderr } = process;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  return {
    async print(text) {
      if (!stdout.write(text)) await once(stdout, 'drain');
    },
    tell: (text) => void stderr.write(`${text}\n`),
    showProgress: (text) => {
      if (stderr.isTTY) stderr.write(`\r\u001b[K${text}`);
    },
    ...(stdin.isTTY && stderr.isTTY && { ask, askLines }),
    // Some terminals do not know their width and say 0.
    ...(stdout.isTTY && stdout.columns > 0 && { columns: Math.max(LEAST_COLUMNS, stdout.columns) }),
  };
}

/** The terminal itself edits the line (`terminal: false`), so that Ctrl-C ends the command as it ends any other. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const lines = createInterface({ input: process.stdin, terminal: false });
  try {
    const { done, value } = await lines[Symbol.asyncIterator]().next();
    if (done) process.stderr.write('\n');
    return done ? '' : value;
  } finally {
    lines.close();
  }
}

/** One reader for all lines, because pasted lines arrive together. */
async function askLines(question: string): Promise<string> {
  process.stderr.write(question);
  const lines = createInterface({ input: process.stdin, terminal: false });
  const given: string[] = [];
  for await (const line of lines) {
    if (line.trim() === '') break;
    given.push(line);
  }
  lines.close();
  return given.join('\n');
}

/** Printed by the first command that opens a restored store. */
export function reportRestore({ endedByRestore }: Pick<Store, 'endedByRestore'>, output: Output): void {
  if (!endedByRestore) return;
  const { sessions, links } = endedByRestore;
  if (sessions + links === 0) return;
  output.tell(
    `A backup was put back: everybody signs in to the admin again (ended: ${sessions} sessions, ${links} links and invitations).`,
  );
}
