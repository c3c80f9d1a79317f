/**
 * The contract between browser and server. Validation has its own entry point, `#enquiry/validate`, because it
 * imports Valibot, which the page loads only when the visitor reaches the form.
 */
export * from './contract.ts';
export * from './retryableOnce.ts';
export * from './suggestEmail.ts';
export * from './times.ts';
export * from './words.ts';
