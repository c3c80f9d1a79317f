import { COUNT_MAX } from '#store';

/** Formats a count that stops at `COUNT_MAX`, where it becomes "10,000 or more". */
export const formatCappedCount = (count: number): string =>
  count >= COUNT_MAX ? `${COUNT_MAX.toLocaleString('en-AU')} or more` : String(count);

export const formatCappedEnquiries = (count: number): string =>
  count === 1 ? '1 enquiry' : `${formatCappedCount(count)} enquiries`;
