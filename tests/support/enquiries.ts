/** Invented enquiries for tests of the store and the enquiry service. */
import type { Acceptance, Decision, NewEnquiry, Store } from '#store';

let made = 0;

/** Makes a unique enquiry, except for the given fields. */
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

/** In small batches: thousands at once would exceed the store's wait for a connection. */
export async function acceptMany(store: Store, acceptances: readonly Acceptance[]): Promise<void> {
  for (let from = 0; from < acceptances.length; from += 8)
    await Promise.all(acceptances.slice(from, from + 8).map((acceptance) => store.accept(acceptance)));
}
