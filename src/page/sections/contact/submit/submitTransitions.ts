import type { EnquiryFields, SendResult, Validation } from '#enquiry';

/**
 * The state machine of a submission (SPEC section 4), without React, network or time: an event and a state give the next
 * state and the effects, which `formController.ts` runs.
 */
export type SubmissionState =
  | { phase: 'editing'; unanswered?: Attempt }
  | { phase: 'awaitingToken'; fields: EnquiryFields }
  | { phase: 'awaitingAnswer'; attempt: Attempt };

/** One call to the server, which treats the same token and fields as the same enquiry (CONTRACT "An enquiry"). */
export interface Attempt {
  fields: EnquiryFields;
  token: string;
}

export type SubmissionEvent =
  | { type: 'submitted'; validation: Validation }
  | { type: 'tokenReady'; token: string }
  | { type: 'tokenFailed' }
  | { type: 'answered'; result: SendResult }
  | { type: 'callFailed' };

export type Effect =
  | { type: 'showLoading' }
  | { type: 'hideLoading' }
  | { type: 'requestToken' }
  /** The token was used, or sent with other fields: the next call needs a new token. */
  | { type: 'invalidateToken' }
  | { type: 'call'; attempt: Attempt }
  | { type: 'showSent' }
  | { type: 'clearForm' }
  | { type: 'showInvalid' }
  | { type: 'showRefused'; error: string }
  | { type: 'showSendFailed' }
  | { type: 'showTokenFailed' };

type Transition = { next: SubmissionState; effects: Effect[] };

export const EDITING: SubmissionState = { phase: 'editing' };

/** An event in a phase that does not expect it is ignored: a double click sends once. */
export function transition(state: SubmissionState, event: SubmissionEvent): Transition {
  switch (event.type) {
    case 'submitted':
      return state.phase === 'editing' ? submit(state.unanswered, event.validation) : stay(state);
    case 'tokenReady':
      return state.phase === 'awaitingToken'
        ? call({ fields: state.fields, token: event.token })
        : stay(state);
    case 'tokenFailed':
      return state.phase === 'awaitingToken' ? finish({ type: 'showTokenFailed' }) : stay(state);
    case 'answered':
      return state.phase === 'awaitingAnswer' ? finishAnswered(event.result) : stay(state);
    case 'callFailed':
      return state.phase === 'awaitingAnswer' ? keepUnanswered(state.attempt) : stay(state);
  }
}

const stay = (state: SubmissionState): Transition => ({ next: state, effects: [] });

function submit(lastAttempt: Attempt | undefined, validation: Validation): Transition {
  if (!validation.ok) return { next: edit(lastAttempt), effects: [{ type: 'showInvalid' }] };
  const { fields } = validation;
  if (lastAttempt && haveSameFields(lastAttempt.fields, fields)) {
    const { next, effects } = call(lastAttempt);
    return { next, effects: [{ type: 'showLoading' }, ...effects] };
  }
  const invalidate: Effect[] = lastAttempt ? [{ type: 'invalidateToken' }] : [];
  return {
    next: { phase: 'awaitingToken', fields },
    effects: [{ type: 'showLoading' }, ...invalidate, { type: 'requestToken' }],
  };
}

const call = (attempt: Attempt): Transition => ({
  next: { phase: 'awaitingAnswer', attempt },
  effects: [{ type: 'call', attempt }],
});

/** A token is valid for one answer. */
function finishAnswered(result: SendResult): Transition {
  if (!result.OK) return finish({ type: 'invalidateToken' }, { type: 'showRefused', error: result.error });
  return finish({ type: 'invalidateToken' }, { type: 'showSent' }, { type: 'clearForm' });
}

/** The outcome is unknown, so the next submit of the same fields reuses the token (decision 0006). */
function keepUnanswered(attempt: Attempt): Transition {
  return { next: edit(attempt), effects: [{ type: 'hideLoading' }, { type: 'showSendFailed' }] };
}

const finish = (...effects: Effect[]): Transition => ({
  next: EDITING,
  effects: [{ type: 'hideLoading' }, ...effects],
});

const edit = (lastAttempt: Attempt | undefined): SubmissionState =>
  lastAttempt ? { phase: 'editing', unanswered: lastAttempt } : EDITING;

const haveSameFields = (a: EnquiryFields, b: EnquiryFields) =>
  a.firstName === b.firstName && a.lastName === b.lastName && a.email === b.email && a.message === b.message;
