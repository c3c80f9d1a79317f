import type { TokenSource } from '#captcha/provider';
import { type EnquiryFields, retryableOnce, type SendRequest, type SendResult, validate } from '#enquiry';
import { type Attempt, type Deed, EDITING, type Happening, step } from './machine.ts';

/** What sending needs of the outside: the person check and the call. Loaded when the form is first touched. */
export interface Office {
  tokens: TokenSource;
  call(request: SendRequest): Promise<SendResult>;
}

/** What sending shows. */
export interface Screen {
  showLoading(): void;
  hideLoading(): void;
  clearForm(): void;
  saySent(): void;
  sayInvalid(): void;
  sayRefused(error: string): void;
  saySendFailed(): void;
  sayTokenFailed(): void;
}

export interface Sender {
  /** The form was touched: fetches what sending will need. Safe to call often. */
  prepare(): void;
  submit(fields: EnquiryFields): void;
}

/** Does what `machine.ts` decides, and tells it what came of it. */
export function createSender(loadOffice: () => Promise<Office>, screen: Screen): Sender {
  let sending = EDITING;
  // Offline its chunk does not arrive; it is asked for again next time.
  const office = retryableOnce(loadOffice);

  function happen(happening: Happening) {
    const { next, deeds } = step(sending, happening);
    sending = next;
    for (const deed of deeds) perform(deed);
  }

  function perform(deed: Deed) {
    switch (deed.do) {
      case 'askToken':
        return void askToken().then(happen);
      case 'dropToken':
        return void office().then(({ tokens }) => tokens.spent(), ignore);
      case 'call':
        return void call(deed.attempt).then(happen);
      case 'sayRefused':
        return screen.sayRefused(deed.error);
      default:
        return screen[deed.do]();
    }
  }

  const askToken = (): Promise<Happening> =>
    office()
      .then(({ tokens }) => tokens.token())
      .then(
        (token) => ({ type: 'tokenMade', token }),
        () => ({ type: 'tokenFailed' }),
      );

  /** Why it failed is for nobody's eyes: the visitor gets the sentence of SPEC section 8. */
  const call = ({ fields, token }: Attempt): Promise<Happening> =>
    office()
      .then((open) => open.call({ ...fields, token }))
      .then(
        (result) => ({ type: 'answered', result }),
        () => ({ type: 'callFailed' }),
      );

  return {
    prepare: () => void office().then(({ tokens }) => tokens.prepare(), ignore),
    submit: (fields) => happen({ type: 'submitted', validation: validate(fields) }),
  };
}

const ignore = () => undefined;
