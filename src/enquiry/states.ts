/** The states of an enquiry (CONTRACT "An enquiry"). `src/enquiries` holds the table of transitions between them. */
export const STATES = ['queued', 'sending', 'sent', 'failed', 'held', 'erased'] as const;
export type State = (typeof STATES)[number];
