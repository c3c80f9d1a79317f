/** Made-up enquiries for tests of the store and the desk. */
import type { Acceptance, Decision, NewEnquiry, Store } from '#store';

let made = 0;

/** Unlike every other one, unless told to be like it. */
export function makeEnquiry(given: Partial<NewEnquiry> = {}): NewEnquiry {
  made += 1;
  const number = String(made).padStart(6, '0');
  return {
    id: `enquiry-${number}`,
    receivedAt: 1000,
    firstName: 'Ada',
    lastName: 'Sand',
    email: `visitor-${number}@example.com`,
    message: `Hello number ${number}`,
    checked: true,
    client: `client-${number}`,
    prefix48: '',
    sender: `sender-${number}`,
    token: `token-${number}`,
    digest: `digest-${number}`,
    spamScore: 0,
    spamSignals: '',
    ...given,
  };
}

export function makeQueued(given: Partial<NewEnquiry> = {}): Acceptance {
  return { enquiry: makeEnquiry(given), decide: () => ({ state: 'queued', reason: 'received' }) };
}

export function makeDecided(decision: Decision, given: Partial<NewEnquiry> = {}): Acceptance {
  return { enquiry: makeEnquiry(given), decide: () => decision };
}

/** A few at a time: thousands at once would wait longer for a connection than the store does. */
export async function acceptMany(store: Store, acceptances: readonly Acceptance[]): Promise<void> {
  for (let from = 0; from < acceptances.length; from += 8)
    await Promise.all(acceptances.slice(from, from + 8).map((acceptance) => store.accept(acceptance)));
}
