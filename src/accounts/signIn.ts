import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { refusePasskey } from './accountLimits.ts';
import type { AccountsTools } from './accountsParts.ts';
import type { Accounts } from './contract.ts';
import {
  askForPasskey,
  findPasskey,
  markAnswered,
  noteUse,
  toKnown,
  verifyAnswer,
} from './passkeyCeremonies.ts';
import { type AccountsDb, type Passkey, writeAudit } from './people.ts';
import { beginSession, markProven } from './sessions.ts';

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
        await noteCounter(tx, { passkey, counter, email: owner.email, at });
        const session = await beginSession(tx, { person, passkey: passkey.id, kind, browser, replaces }, at);
        return { session, email: owner.email };
      });
      if (!begun) throw refusePasskey();
      tellOfCounter(tools, { passkey, counter, email: begun.email, at });
      return begun.session;
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
        await noteCounter(tx, { passkey, counter, email: person.email, at });
        return markProven(tx, sessionId, at);
      });
      if (!proven) throw refusePasskey();
      tellOfCounter(tools, { passkey, counter, email: person.email, at });
      return proven;
    },
  };
}

/** How a passkey was used. */
interface Use {
  passkey: Passkey;
  counter: number;
  email: string;
  at: number;
}

/** It moved to another manager, which counts anew or not at all, or somebody has a copy. */
const hasGoneBack = ({ passkey, counter }: Use) => passkey.counter > 0 && counter <= passkey.counter;

/** Whoever moved it must not be kept out for good; whoever did not should know. */
async function noteCounter(tx: AccountsDb, use: Use): Promise<void> {
  if (!hasGoneBack(use)) return;
  const { at, email: who, passkey } = use;
  await writeAudit(tx, { at, who, action: 'used a passkey that may be a copy', about: passkey.name });
}

function tellOfCounter({ tellOfDevice }: AccountsTools, use: Use): void {
  if (hasGoneBack(use)) tellOfDevice('copy', use.email, use.passkey.name, use.at);
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
