import { readReason } from '../adminClient.ts';
/** In milliseconds: how often a page that is looked at asks whether others have changed what it shows. */
export const POLL_INTERVAL_MS = 5_000;

/** In milliseconds. */
export const RETRY_INTERVAL_MS = 3_000;

/** When a call is made again by itself: while the server was not reached, for what it refused it would refuse again. */
export const getRetryInterval = ({ status, error }: { status: string; error: unknown }) =>
  status === 'error' && readReason(error) === undefined ? RETRY_INTERVAL_MS : false;
