/** For Firebase alone: everything else starts the server by its `main.ts`. */
export { describeFallbackContact } from '#page';
export { composeApp, composeEnquiries } from './compose.ts';
export { createLogger } from './logging.ts';
