import { type EnquiryFields, FIELDS, type SendResult, type Validation } from '#enquiry';

/**
 * The state machine of a submission (SPEC section 4), without React, network or time: an event and a state give the next
 * state and the effects, which `formController.ts` runs.
 */
export type SubmissionState =
  | { phase: 'editing'; failedAttempt?: Attempt }
  | { phase: 'awaitingToken'; fields: EnquiryFields }
  | { phase: 'awaitingResponse'; attempt: Attempt };

/** One call to the server, which treats the same token and fields as the same enquiry (CONTRACT "An enquiry"). */
interface Attempt {
  fields: EnquiryFields;
  token: string;
}

export type SubmissionEvent =
  | { type: 'submitted'; validation: Validation }
  | { type: 'tokenReady'; token: string }
  | { type: 'tokenFailed' }
  | { type: 'responded'; result: SendResult }
  /** `error`: the server's sentences for the visitor, if it sent any. */
  | { type: 'callFailed'; error?: string };

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
  | { type: 'showSendFailed'; error: string }
  | { type: 'showTokenFailed' };

type Transition = { next: SubmissionState; effects: Effect[] };

export const EDITING: SubmissionState = { phase: 'editing' };

/** An event in a phase that does not expect it is ignored: a double click sends once. */
export function transition(state: SubmissionState, event: SubmissionEvent): Transition {
  const { phase } = state;
  if (phase === 'editing' && event.type === 'submitted') return submit(state.failedAttempt, event.validation);
  if (phase === 'awaitingToken') {
    if (event.type === 'tokenReady') return call({ fields: state.fields, token: event.token });
    if (event.type === 'tokenFailed') return finish({ type: 'showTokenFailed' });
  }
  if (phase === 'awaitingResponse') {
    if (event.type === 'responded') return finishWithResult(event.result);
    // The outcome is unknown, so the next submit of the same fields reuses the token (decision 0006).
    if (event.type === 'callFailed')
      return { ...finish({ type: 'showSendFailed', error: event.error ?? '' }), next: edit(state.attempt) };
  }
  return { next: state, effects: [] };
}

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
  next: { phase: 'awaitingResponse', attempt },
  effects: [{ type: 'call', attempt }],
});

/** Every response, even a refusal, uses up the token. */
function finishWithResult(result: SendResult): Transition {
  if (!result.OK) return finish({ type: 'invalidateToken' }, { type: 'showRefused', error: result.error });
  return finish({ type: 'invalidateToken' }, { type: 'showSent' }, { type: 'clearForm' });
}

const finish = (...effects: Effect[]): Transition => ({
  next: EDITING,
  effects: [{ type: 'hideLoading' }, ...effects],
});

const edit = (lastAttempt: Attempt | undefined): SubmissionState =>
  lastAttempt ? { phase: 'editing', failedAttempt: lastAttempt } : EDITING;

const haveSameFields = (a: EnquiryFields, b: EnquiryFields) => FIELDS.every((field) => a[field] === b[field]);
