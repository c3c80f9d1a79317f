import { LIMITS } from '#enquiry';
import { insertNew } from './acceptEnquiry.ts';
import type { Backend } from './backend.ts';

const ID = 'probe';

/**
 * Keeps the longest enquiry there can be and takes it out again, in one commit that writes every page which a real
 * one would: a disk that has room for only a few bytes is full. Nobody ever sees it.
 */
export function checkWritable(backend: Backend, now: number): Promise<void> {
  const enquiry = {
    ...{ id: ID, token: ID, digest: ID, client: ID, sender: ID, receivedAt: now },
    ...{ checked: true, prefix48: '', spamScore: 0, spamSignals: '' },
    ...{ firstName: '', lastName: '', email: '', message: '語'.repeat(LIMITS.message.max) },
  };
  return backend.db.transaction().execute(async (tx) => {
    await insertNew(backend, tx, [{ enquiry, state: 'queued', reason: ID }]);
    await tx.deleteFrom('history').where('enquiry', '=', ID).execute();
    await tx.deleteFrom('enquiries').where('id', '=', ID).execute();
    await tx.deleteFrom('arrivals').where('token', '=', ID).execute();
  });
}
