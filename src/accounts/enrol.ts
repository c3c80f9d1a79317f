import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { refuseLink, refuseNewPasskey } from './accountLimits.ts';
import type { AccountsTools } from './accountTools.ts';
import { consumeEntryLink, findEntryLink } from './entryLinks.ts';
import {
  consumeChallenge,
  createEnrolOptions,
  findPasskey,
  listPasskeys,
  savePasskey,
  verifyRegistration,
} from './passkeyCeremonies.ts';
import { type AccountsDb, ensurePerson, findPerson, PEOPLE_LOCK, writeAudit } from './people.ts';
import { beginSession, type ClientBrowser, deleteSession, type SignedIn } from './sessions.ts';

/** The browser's answer, with the challenge cookie. */
interface NewPasskeyAnswer {
  readonly answer: RegistrationResponseJSON;
  readonly challenge: string;
  /** The person's name for the device. */
  readonly name: string;
}

/** Registers the first passkey of an invited person. */
export function createEnrolment(tools: AccountsTools) {
  const { connection, party, signer, now } = tools;
  return {
    async beginEnrolment(token: string) {
      const at = now();
      const link = await connection.read((db) => findEntryLink(db, 'invitation', token, at));
      if (!link) throw refuseLink();
      const { challenge, signed } = signer.issue('enrol', link.id, at);
      const person = (await connection.read((db) => findPerson(db, link.email))) ?? link;
      return { options: await createOptions(tools, person, challenge), challenge: signed };
    },

    async enrol(
      token: string,
      { answer, challenge: signed, name }: NewPasskeyAnswer,
      client: ClientBrowser,
      isShared: boolean,
    ) {
      const at = now();
      const link = await connection.read((db) => findEntryLink(db, 'invitation', token, at));
      if (!link) throw refuseLink();
      const challenge = signer.open(signed, 'enrol', link.id, at);
      const registration = challenge && (await verifyRegistration(party, answer, challenge));
      if (!registration) throw refuseNewPasskey();
      const newSession = await connection.write(
        async (tx) => {
          if (await findPasskey(tx, registration.credential_id)) return undefined;
          if (!(await consumeChallenge(tx, challenge, at))) return undefined;
          if (!(await consumeEntryLink(tx, 'invitation', token, at))) return undefined;
          const { id, email } = await ensurePerson(tx, link, at);
          const passkey = await savePasskey(tx, id, registration, name, at);
          if (passkey === undefined) return undefined;
          await writeAudit(tx, { at, who: email, action: 'accepted an invitation', about: name });
          const kind = isShared ? 'shared' : 'own';
          return beginSession(tx, { person: id, passkey, kind }, client, at);
        },
        [PEOPLE_LOCK],
      );
      if (!newSession) throw refuseNewPasskey();
      tools.mailDeviceNotice('device', link.email, name, at);
      return newSession;
    },
  };
}

/** Registers another passkey of a signed-in person, or of a person who followed a recovery link. */
export function createDeviceEnrolment(tools: AccountsTools) {
  const { connection, party, signer, now } = tools;
  return {
    async beginDevice({ person, sessionId }: SignedIn) {
      const { challenge, signed } = signer.issue('add a device', sessionId, now());
      return { options: await createOptions(tools, person, challenge), challenge: signed };
    },

    /** @returns an `own` session when the device ends a recovery, else null */
    async addDevice(
      who: SignedIn,
      { answer, challenge: signed, name }: NewPasskeyAnswer,
      client: ClientBrowser,
    ) {
      const at = now();
      const { person, sessionId, kind } = who;
      const challenge = signer.open(signed, 'add a device', sessionId, at);
      const registration = challenge && (await verifyRegistration(party, answer, challenge));
      if (!registration) throw refuseNewPasskey();
      const newSession = await connection.write(async (tx) => {
        if (await findPasskey(tx, registration.credential_id)) return undefined;
        if (!(await consumeChallenge(tx, challenge, at))) return undefined;
        if (!(await mayAddDevice(tx, who))) return undefined;
        const passkey = await savePasskey(tx, person.id, registration, name, at);
        if (passkey === undefined) return undefined;
        await writeAudit(tx, { at, who: person.email, action: 'added a device', about: name });
        if (kind !== 'recovery') return null;
        return beginSession(tx, { person: person.id, passkey, kind: 'own' }, client, at);
      });
      if (newSession === undefined) throw refuseNewPasskey();
      tools.mailDeviceNotice('device', person.email, name, at);
      return newSession;
    },
  };
}

async function createOptions(
  { connection, party }: AccountsTools,
  person: { id: string; email: string },
  challenge: string,
) {
  const knownPasskeys = await connection.read((db) => listPasskeys(db, person.id));
  return createEnrolOptions(party, challenge, person, knownPasskeys);
}

/** A recovery link adds one device: of two simultaneous attempts, only the first finds the recovery session. */
async function mayAddDevice(tx: AccountsDb, { person, sessionId, kind }: SignedIn): Promise<boolean> {
  return kind !== 'recovery' || (await deleteSession(tx, sessionId, person.id)) !== undefined;
}
