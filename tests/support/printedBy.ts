import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;

/** Collects all that a program prints. @returns what it has printed so far */
export function collectPrinted({ stdout, stderr }: ChildProcess): () => string {
  let printed = '';
  for (const stream of [stdout, stderr]) stream?.on('data', (words) => (printed += words));
  return () => printed;
}

/** @throws with all that was printed, when the program ends or is silent for so long; it is then ended */
export async function waitUntilPrinted(
  child: ChildProcess,
  readPrinted: () => string,
  words: string,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!readPrinted().includes(words)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`It did not start:\n${readPrinted()}`);
    }
    await pause(POLL_MS);
  }
}
