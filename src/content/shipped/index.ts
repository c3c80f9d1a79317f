/** Finds sentences of a practice that are still the shipped ones. Node only. */
export { findShipped, listSentences, type ShippedSentences } from './findShipped.ts';
