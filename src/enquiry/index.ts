/** The contract that both ends share: what an enquiry is, what is wrong with one, and what is said about it. */
export * from './callable.ts';
export * from './fields.ts';
export * from './limits.ts';
export * from './messages.ts';
export * from './plain-form.ts';
export * from './retryableOnce.ts';
export * from './states.ts';
export * from './timeZone.ts';
export * from './validate.ts';
