import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { refusePasskey } from './accountRefusals.ts';
import type { Passkey } from './accountsDb.ts';
import type { AccountsTools } from './accountsParts.ts';
import { writeAudit } from './audit.ts';
import type { Accounts } from './contract.ts';
import { askForPasskey, verifyAnswer } from './passkeyCeremonies.ts';
import { findPasskey, noteUse, toKnown } from './passkeys.ts';
import { beginSession, markProven } from './sessions.ts';
import { markAnswered } from './usedChallenges.ts';

type SigningIn = Pick<Accounts, 'beginSignIn' | 'signIn' | 'beginProof' | 'prove'>;

/** Passkeys asked for, by strangers and by those who are in. */
export function createSignIn(tools: AccountsTools): SigningIn {
  const { connection, party, signer, now } = tools;
  return {
    async beginSignIn() {
      const { challenge, signed } = signer.issue('sign in', '', now());
      return { options: await askForPasskey(party, challenge), challenge: signed };
    },

    async signIn({ answer, challenge: signed }, { browser, session: replaces }, isShared) {
      const at = now();
      const challenge = signer.open(signed, 'sign in', '', at);
      if (challenge === undefined) throw refusePasskey();
      const { passkey, counter } = await verifyPasskey(tools, answer, challenge);
      const kind = isShared ? 'shared' : 'own';
      const begun = await connection.write(async (tx) => {
        if (!(await markAnswered(tx, challenge, at))) return undefined;
        if (!(await noteUse(tx, passkey, counter, at))) return undefined;
        const { person } = passkey;
        const owner = await tx
          .selectFrom('people')
          .select('email')
          .where('id', '=', person)
          .executeTakeFirst();
        if (!owner) return undefined;
        await writeAudit(tx, {
          at,
          who: owner.email,
          action: 'signed in',
          about: `${passkey.name}, ${browser}`,
        });
        return beginSession(tx, { person, passkey: passkey.id, kind, browser, replaces }, at);
      });
      if (!begun) throw refusePasskey();
      return begun;
    },

    async beginProof({ sessionId }) {
      const { challenge, signed } = signer.issue('prove', sessionId, now());
      return { options: await askForPasskey(party, challenge), challenge: signed };
    },

    async prove({ sessionId, person }, { answer, challenge: signed }) {
      const at = now();
      const challenge = signer.open(signed, 'prove', sessionId, at);
      if (challenge === undefined) throw refusePasskey();
      const { passkey, counter } = await verifyPasskey(tools, answer, challenge);
      if (passkey.person !== person.id) throw refusePasskey();
      const proven = await connection.write(async (tx) => {
        if (!(await markAnswered(tx, challenge, at))) return undefined;
        if (!(await noteUse(tx, passkey, counter, at))) return undefined;
        return markProven(tx, sessionId, at);
      });
      if (!proven) throw refusePasskey();
      return proven;
    },
  };
}

/** The passkey that answered. @throws AccountError */
async function verifyPasskey(
  { connection, party }: AccountsTools,
  answer: AuthenticationResponseJSON,
  challenge: string,
): Promise<{ passkey: Passkey; counter: number }> {
  const passkey = await connection.read((db) => findPasskey(db, answer.id));
  const counter = passkey && (await verifyAnswer(party, answer, challenge, toKnown(passkey)));
  if (passkey && counter !== undefined && isForPerson(answer, passkey)) return { passkey, counter };
  throw refusePasskey();
}

/** A browser that was asked for any passkey says whose it is. */
const isForPerson = ({ response }: AuthenticationResponseJSON, { person }: Passkey) =>
  Buffer.from(response.userHandle ?? '', 'base64url').toString() === person;
