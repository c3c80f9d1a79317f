/** Finds sentences of a practice that are still as shipped. Node only. */
export { findShipped, listSentences, type ShippedSentences } from './findShipped.ts';
