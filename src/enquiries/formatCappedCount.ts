import { MAX_COUNT } from '#store';

/** Formats a count that stops at `MAX_COUNT`, where it becomes "10,000 or more". */
export const formatCappedCount = (count: number): string =>
  count >= MAX_COUNT ? `${MAX_COUNT.toLocaleString('en-AU')} or more` : String(count);

export const formatCappedEnquiries = (count: number): string =>
  count === 1 ? '1 enquiry' : `${formatCappedCount(count)} enquiries`;
