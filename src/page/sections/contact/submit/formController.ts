import { type EnquiryFields, retryableOnce } from '#enquiry';
import { validate } from '#enquiry/validate';
import { ignoreWhilePending } from '../formFields.ts';
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
  /** Ignored from a first press until its outcome. The argument reads the fields, after a paint. */
  const submit = ignoreWhilePending(async (readFields: () => Promise<EnquiryFields>) => {
    if (state.phase === 'editing') dispatch({ type: 'submitted', validation: validate(await readFields()) });
  });

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
      case 'call':
        return void getClient()
          .then((client) => client.call({ ...effect.attempt.fields, token: effect.attempt.token }))
          .then(
            (result) => dispatch({ type: 'responded', result }),
            (error) => dispatch({ type: 'callFailed', error: readServerError(error) }),
          );
      case 'showRefused':
      case 'showSendFailed':
        return dialogs[effect.type](effect.error);
      default:
        return dialogs[effect.type]();
    }
  }

  return { prepare, submit };
}

/** The server's sentences of a 429 or 503, without the HTTP status that Firebase's client appends. */
function readServerError({ code, message }: { code?: unknown; message: string }): string {
  const isForVisitor = code === 'functions/resource-exhausted' || code === 'functions/unavailable';
  // The client's own texts have no full stop.
  return isForVisitor && message.includes('.') ? message.replace(/ \[\d+\]$/, '') : '';
}

const ignore = () => undefined;

export type FormController = ReturnType<typeof createFormController>;
