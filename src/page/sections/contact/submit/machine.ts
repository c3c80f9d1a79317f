import type { EnquiryFields, SendResult, Validation } from '#enquiry';

/**
 * The contact form's submit as SPEC section 4 tells it, without React, network or time: what happened goes in,
 * what to do comes out. `runner.ts` does it and reports back.
 */
export type Sending =
  | { phase: 'editing'; unanswered?: Attempt }
  | { phase: 'asking'; fields: EnquiryFields }
  | { phase: 'calling'; attempt: Attempt };

/** One call: the desk takes the same token with the same fields for the same enquiry (CONTRACT "An enquiry"). */
export interface Attempt {
  fields: EnquiryFields;
  token: string;
}

export type Happening =
  | { type: 'submitted'; validation: Validation }
  | { type: 'tokenMade'; token: string }
  | { type: 'tokenFailed' }
  | { type: 'answered'; result: SendResult }
  | { type: 'callFailed' };

export type Deed =
  | { do: 'showLoading' }
  | { do: 'hideLoading' }
  | { do: 'askToken' }
  /** The token is used up or belongs to other words: the next one must be new. */
  | { do: 'dropToken' }
  | { do: 'call'; attempt: Attempt }
  | { do: 'saySent' }
  | { do: 'clearForm' }
  | { do: 'sayInvalid' }
  | { do: 'sayRefused'; error: string }
  | { do: 'saySendFailed' }
  | { do: 'sayTokenFailed' };

export interface Step {
  next: Sending;
  deeds: Deed[];
}

export const EDITING: Sending = { phase: 'editing' };

/** What follows from a happening. One that does not belong to the phase changes nothing: a double click sends once. */
export function step(sending: Sending, happening: Happening): Step {
  switch (happening.type) {
    case 'submitted':
      return sending.phase === 'editing'
        ? submitted(sending.unanswered, happening.validation)
        : stay(sending);
    case 'tokenMade':
      return sending.phase === 'asking'
        ? call({ fields: sending.fields, token: happening.token })
        : stay(sending);
    case 'tokenFailed':
      return sending.phase === 'asking' ? finish({ do: 'sayTokenFailed' }) : stay(sending);
    case 'answered':
      return sending.phase === 'calling' ? answered(happening.result) : stay(sending);
    case 'callFailed':
      return sending.phase === 'calling' ? unanswered(sending.attempt) : stay(sending);
  }
}

const stay = (sending: Sending): Step => ({ next: sending, deeds: [] });

function submitted(last: Attempt | undefined, validation: Validation): Step {
  if (!validation.ok) return { next: editing(last), deeds: [{ do: 'sayInvalid' }] };
  const { fields } = validation;
  if (last && sameFields(last.fields, fields)) {
    const { next, deeds } = call(last);
    return { next, deeds: [{ do: 'showLoading' }, ...deeds] };
  }
  const fresh: Deed[] = last ? [{ do: 'dropToken' }] : [];
  return { next: { phase: 'asking', fields }, deeds: [{ do: 'showLoading' }, ...fresh, { do: 'askToken' }] };
}

const call = (attempt: Attempt): Step => ({
  next: { phase: 'calling', attempt },
  deeds: [{ do: 'call', attempt }],
});

/** Either answer ends the token: the desk has used it up, or has found a fault in it or in the words. */
function answered(result: SendResult): Step {
  if (!result.OK) return finish({ do: 'dropToken' }, { do: 'sayRefused', error: result.error });
  return finish({ do: 'dropToken' }, { do: 'saySent' }, { do: 'clearForm' });
}

/** Nobody knows whether it arrived, so the same words go out again with the same token. */
function unanswered(attempt: Attempt): Step {
  return { next: editing(attempt), deeds: [{ do: 'hideLoading' }, { do: 'saySendFailed' }] };
}

const finish = (...deeds: Deed[]): Step => ({ next: EDITING, deeds: [{ do: 'hideLoading' }, ...deeds] });

const editing = (last: Attempt | undefined): Sending =>
  last ? { phase: 'editing', unanswered: last } : EDITING;

const sameFields = (a: EnquiryFields, b: EnquiryFields) =>
  a.firstName === b.firstName && a.lastName === b.lastName && a.email === b.email && a.message === b.message;
