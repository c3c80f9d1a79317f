/** Scores spam by small named signals, so that the owner can read why an enquiry was held. The caller decides. */
export { type CopyCounter, createCopyCounter } from './copies.ts';
export { isAutomated } from './isAutomated.ts';
export { normaliseMailbox } from './mailbox.ts';
export { describeParts, type SpamScore, scoreSpam } from './scoreSpam.ts';
export { HOLD_SCORE, type SignalName } from './signalWeights.ts';
