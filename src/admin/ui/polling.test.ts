import { TRPCClientError } from '@trpc/client';
import { expect, it } from 'vitest';
import { getRetryInterval, RETRY_INTERVAL_MS } from './polling.ts';

const refuse = (reason: string) =>
  TRPCClientError.from({ error: { code: -32600, message: 'No.', data: { reason } } });

it.each([
  ['a call without a response', new TRPCClientError('Failed to fetch'), RETRY_INTERVAL_MS],
  ['a busy server', refuse('BUSY'), RETRY_INTERVAL_MS],
  ['any other refusal', refuse('NOT_FOUND'), false],
])('returns the retry interval after %s', (_, error, interval) => {
  expect(getRetryInterval({ status: 'error', error })).toBe(interval);
  expect(getRetryInterval({ status: 'success', error: null })).toBe(false);
});
