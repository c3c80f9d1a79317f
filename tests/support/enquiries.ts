/** Invented enquiries for tests of the store and the enquiry service. */
import type { Acceptance, Decision, NewEnquiry, Store } from '#store';

let madeCount = 0;

/** Makes a unique enquiry, except for the given fields. */
export function makeEnquiry(fields: Partial<NewEnquiry> = {}): NewEnquiry {
  madeCount += 1;
  const number = String(madeCount).padStart(6, '0');
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
    ...fields,
  };
}

export function makeQueued(fields: Partial<NewEnquiry> = {}): Acceptance {
  return { enquiry: makeEnquiry(fields), decide: () => ({ state: 'queued', reason: 'received' }) };
}

export function makeDecided(decision: Decision, fields: Partial<NewEnquiry> = {}): Acceptance {
  return { enquiry: makeEnquiry(fields), decide: () => decision };
}

/** Accepts in small batches, because thousands at once would exceed the store's time limit for a connection. */
export async function acceptMany(store: Store, acceptances: readonly Acceptance[]): Promise<void> {
  for (let from = 0; from < acceptances.length; from += 8)
    await Promise.all(acceptances.slice(from, from + 8).map((acceptance) => store.accept(acceptance)));
}
