import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;

/** Collects a program's output. @returns a function that gives the output so far */
export function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let printed = '';
  for (const stream of [stdout, stderr]) stream?.on('data', (text) => (printed += text));
  return () => printed;
}

/** @throws with the output, if the program ends or exceeds the time limit; it is then killed */
export async function waitForOutput(
  child: ChildProcess,
  readPrinted: () => string,
  text: string,
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!readPrinted().includes(text)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`It did not start:\n${readPrinted()}`);
    }
    await pause(POLL_MS);
  }
}
