/**
 * The contract that both ends share: what an enquiry is, and what is said about it. What is wrong with one is behind
 * an entry point of its own, `#enquiry/validate`: it brings Valibot, and the page fetches it when the visitor comes to the form.
 */
export * from './callable.ts';
export * from './cleanText.ts';
export * from './enquiryFields.ts';
export * from './limits.ts';
export * from './messages.ts';
export * from './plainForm.ts';
export * from './retryableOnce.ts';
export * from './states.ts';
export * from './suggestEmail.ts';
export * from './times.ts';
export * from './words.ts';
