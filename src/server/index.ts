/** Used by Firebase only: everything else starts the server through `main.ts`. */
export { buildApp } from './app.ts';
export { composeEnquiries } from './compose.ts';
export { createLogger } from './logging.ts';
