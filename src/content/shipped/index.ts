/** Which sentences a practice still says in the words that this site ships with. Node only. */
export { findShipped, listSentences, type ShippedSentences } from './findShipped.ts';
