import { once } from 'node:events';

/** What a command writes to. */
export interface Output {
  /** For results. Waits while the reader is slow, so that a long export needs no memory. */
  print(text: string): Promise<void>;
  /** For people: faults and progress, apart from the results. */
  tell(text: string): void;
  /** Progress on one line that is written over; nothing where nobody watches. */
  progress(text: string): void;
}

/** The process's own streams. A reader that goes away early (`| head`) ends the command without a fault. */
export function terminal(): Output {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  return {
    async print(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    },
    tell: (text) => void process.stderr.write(`${text}\n`),
    progress: (text) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
    },
  };
}
