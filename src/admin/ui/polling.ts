import { readReason } from '../adminClient.ts';

/** How often an open page polls for changes by others. */
export const POLL_INTERVAL_MS = 5_000;

export const RETRY_INTERVAL_MS = 3_000;

const RETRIES = 2;

/** Retries after a network failure. A refusal is not retried, because the server would repeat it. */
export const shouldRetry = (count: number, error: unknown): boolean =>
  readReason(error) === undefined && count < RETRIES;

/** Retries after a network failure and while the server is busy. The server would repeat any other refusal. */
export const getRetryInterval = ({ status, error }: { status: string; error: unknown }) =>
  status === 'error' && [undefined, 'BUSY'].includes(readReason(error)) ? RETRY_INTERVAL_MS : false;
