import { type EnquiryFields, retryableOnce } from '#enquiry';
import { validate } from '#enquiry/validate';
import type { SubmitClient } from './submitClient.ts';
import type { SubmitDialogs } from './submitDialogs.ts';
import { EDITING, type Effect, type SubmissionEvent, transition } from './submitTransitions.ts';

/** Runs the effects of `submitTransitions.ts` and dispatches their results as events. */
export function createFormController(loadClient: () => Promise<SubmitClient>, dialogs: SubmitDialogs) {
  let state = EDITING;
  // If the client's chunk fails to load (offline), the next call fetches it again.
  const getClient = retryableOnce(loadClient);

  /** Safe to call repeatedly; never throws. */
  const prepare = () => void getClient().then(({ tokens }) => tokens.prepare(), ignore);
  const submit = (fields: EnquiryFields) => dispatch({ type: 'submitted', validation: validate(fields) });

  function dispatch(event: SubmissionEvent) {
    const { next, effects } = transition(state, event);
    state = next;
    for (const effect of effects) run(effect);
  }

  function run(effect: Effect) {
    switch (effect.type) {
      case 'requestToken':
        return void getClient()
          .then(({ tokens }) => tokens.getToken())
          .then(
            (token) => dispatch({ type: 'tokenReady', token }),
            () => dispatch({ type: 'tokenFailed' }),
          );
      case 'invalidateToken':
        return void getClient().then(({ tokens }) => tokens.invalidate(), ignore);
      // The visitor sees the sentence of SPEC section 8, not the reason for the failure.
      case 'call':
        return void getClient()
          .then((client) => client.call({ ...effect.attempt.fields, token: effect.attempt.token }))
          .then(
            (result) => dispatch({ type: 'responded', result }),
            () => dispatch({ type: 'callFailed' }),
          );
      case 'showRefused':
        return dialogs.showRefused(effect.error);
      default:
        return dialogs[effect.type]();
    }
  }

  return { prepare, submit };
}

const ignore = () => undefined;

export type FormController = ReturnType<typeof createFormController>;
