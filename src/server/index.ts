/** Used by Firebase only: everything else starts the server through `main.ts`. */
export { composeApp, composeEnquiries } from './compose.ts';
export { createLogger } from './logging.ts';
