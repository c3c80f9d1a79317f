import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openTerminal } from './terminal.ts';

function openAt(input: PassThrough) {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Object.assign(input, { isTTY: true }) as never);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { isTTY } = process.stderr;
  process.stderr.isTTY = true;
  onTestFinished(() => {
    process.stderr.isTTY = isTTY;
    vi.restoreAllMocks();
  });
  return openTerminal();
}

// A question that is never answered fails here sooner than by the timeout of all tests.
const LIMIT = { timeout: 2000 };

it('leaves no listener on the input after a question', LIMIT, async () => {
  const input = new PassThrough();
  const countListeners = () => ['data', 'end', 'error'].map((name) => input.listenerCount(name));
  const before = countListeners();
  const { ask } = openAt(input);
  for (const answer of ['one', 'two']) {
    input.write(`${answer}\n`);
    expect(await ask?.('? ')).toBe(answer);
  }
  expect(countListeners()).toEqual(before);
});

it('answers nothing to all questions after the input has ended', LIMIT, async () => {
  const input = new PassThrough();
  const { ask, askLines } = openAt(input);
  input.end('begun');
  expect([await ask?.('? '), await ask?.('? '), await ask?.('? ')]).toEqual(['begun', undefined, undefined]);
  expect(await askLines?.('? ')).toBe('');
});
