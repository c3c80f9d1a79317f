import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Output {
  /** Prints results. Waits for a slow reader, so that a long export is not buffered in memory. */
  print(text: string): Promise<void>;
  /** Prints faults and notes to standard error, apart from the results. */
  report(text: string): void;
  /** Overwrites one line; does nothing without a terminal. */
  showProgress(text: string): void;
  /** Reads one line; undefined when the input is closed. Absent without a terminal. */
  ask?(question: string): Promise<string | undefined>;
  /** Reads lines up to an empty line. Absent without a terminal. */
  askLines?(question: string): Promise<string>;
  /** Width of the terminal. Absent when results go to a file or a pipe. */
  columns?: number;
}

/** The minimum width of our lines. A narrower terminal wraps them itself. */
const MIN_COLUMNS = 40;

/** Writes to the process's standard streams. A reader that closes early (`| head`) ends the command with code 0. */
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
    report: (text) => void stderr.write(`${text}\n`),
    showProgress: (text) => {
      if (stderr.isTTY) stderr.write(`\r\u001b[K${text}`);
    },
    ...(stdin.isTTY && stderr.isTTY && { ask, askLines }),
    // Some terminals report a width of 0.
    ...(stdout.isTTY && stdout.columns > 0 && { columns: Math.max(MIN_COLUMNS, stdout.columns) }),
  };
}

async function ask(question: string): Promise<string | undefined> {
  const [line] = await readLines(question, () => true);
  if (line === undefined) process.stderr.write('\n');
  return line;
}

const askLines = async (question: string): Promise<string> =>
  (await readLines(question, (line) => line.trim() === '')).join('\n');

/**
 * Reads with `terminal: false`, so that the terminal itself edits the line, and Ctrl-C ends the command. Uses one reader
 * for all lines, because pasted lines arrive together, and closes it, because the input keeps each open reader.
 */
async function readLines(question: string, isLast: (line: string) => boolean): Promise<string[]> {
  process.stderr.write(question);
  const lines: string[] = [];
  // A reader of an input that has ended would wait forever.
  if (process.stdin.readableEnded) return lines;
  const reader = createInterface({ input: process.stdin, terminal: false });
  for await (const line of reader) {
    lines.push(line);
    if (isLast(line)) break;
  }
  reader.close();
  return lines;
}
