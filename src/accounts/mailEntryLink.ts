import { toEntryAddress } from './accountMail.ts';
import type { AccountsTools } from './accountsParts.ts';
import { writeAudit } from './audit.ts';
import { findEntryLink, withdrawEntryLink } from './entryLinks.ts';

interface MadeLink {
  readonly to: string;
  readonly token: string;
  readonly expiresAt: number;
}

/** Who is told in the audit when it cannot be mailed, and in which words. */
interface Failure {
  readonly who: string;
  readonly action: string;
  readonly about?: string;
}

/** Mails a one-time link for as long as it works; one that no mail server took is taken back, and the audit says so. */
export async function mailEntryLink(
  { connection, party, letters, now }: AccountsTools,
  kind: 'invitation' | 'link',
  { to, token, expiresAt }: MadeLink,
  failure: Failure,
): Promise<void> {
  const letter = { kind, to, link: toEntryAddress(party.origin, kind, token), expiresAt };
  const isWanted = async () =>
    (await connection.read((db) => findEntryLink(db, kind, token, now()))) !== undefined;
  if ((await letters.post(letter, { until: expiresAt, isWanted })) !== 'given up') return;
  await connection.write(async (tx) => {
    if (await withdrawEntryLink(tx, token)) await writeAudit(tx, { at: now(), ...failure });
  });
}
