import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { createLinkError, createNewPasskeyError } from './accountLimits.ts';
import type { AccountsTools } from './accountTools.ts';
import { consumeOneTimeLink, findOneTimeLink } from './oneTimeLinks.ts';
import {
  type CeremonyResponse,
  consumeChallenge,
  createEnrolOptions,
  listPasskeys,
  savePasskey,
  verifyRegistration,
} from './passkeyCeremonies.ts';
import {
  type AccountsDb,
  changePeople,
  ensurePerson,
  findPerson,
  type Person,
  writeAudit,
} from './people.ts';
import { beginSession, type ClientBrowser, deleteSession, type SignedIn } from './sessions.ts';

type PersonKey = Pick<Person, 'id' | 'email'>;

/** `name` is the person's name for the device. */
type NewPasskeyResponse = CeremonyResponse<RegistrationResponseJSON> & { readonly name: string };

/** Registers the first passkey of an invited person, and further passkeys of a signed-in or recovering person. */
export function createEnrolment(tools: AccountsTools) {
  const { connection, now } = tools;
  const findInvitation = async (token: string) => {
    const link = await connection.read((db) => findOneTimeLink(db, 'invitation', token, now()));
    if (!link) throw createLinkError();
    return link;
  };
  return {
    async beginEnrolment(token: string) {
      const link = await findInvitation(token);
      const person = await connection.read((db) => findPerson(db, link.email));
      return begin(tools, 'enrol', link.id, person ?? link);
    },

    async enrol(token: string, response: NewPasskeyResponse, client: ClientBrowser, isShared: boolean) {
      const link = await findInvitation(token);
      return register(tools, response, 'enrol', link, async (tx, save, at) => {
        if (!(await consumeOneTimeLink(tx, 'invitation', token, at))) throw createNewPasskeyError();
        const person = await ensurePerson(tx, link, at);
        const passkey = await save(person, 'accepted an invitation');
        const kind = isShared ? 'shared' : 'own';
        return beginSession(tx, { person: person.id, passkey, kind }, client, at);
      });
    },

    beginDevice: ({ person, sessionId }: SignedIn) => begin(tools, 'add a device', sessionId, person),

    /** @returns a new `own` session if the device was added in a recovery session, which ends; else null */
    addDevice({ person, sessionId, kind }: SignedIn, response: NewPasskeyResponse, client: ClientBrowser) {
      const binding = { id: sessionId, email: person.email };
      return register(tools, response, 'add a device', binding, async (tx, save, at) => {
        const isRecovery = kind === 'recovery';
        // A recovery link adds one device: of two simultaneous attempts, only the first finds the recovery session.
        if (isRecovery && (await deleteSession(tx, sessionId, person.id)) === undefined)
          throw createNewPasskeyError();
        const passkey = await save(person, 'added a device');
        return isRecovery ? beginSession(tx, { person: person.id, passkey, kind: 'own' }, client, at) : null;
      });
    },
  };
}

async function begin(
  { connection, party, signer, now }: AccountsTools,
  purpose: 'enrol' | 'add a device',
  binding: string,
  person: PersonKey,
) {
  const { challenge, signed } = signer.issue(purpose, binding, now());
  const knownPasskeys = await connection.read((db) => listPasskeys(db, person.id));
  return { options: await createEnrolOptions(party, challenge, person, knownPasskeys), challenge: signed };
}

/**
 * Verifies the browser's response, and mails the person about the new device.
 * @param binding the link or session of the challenge, and the address to notify
 * @param change calls `save`, which stores and audits the passkey; throws to refuse
 */
async function register<Result>(
  { connection, party, signer, now, mailDeviceNotice }: AccountsTools,
  { response, challenge: signed, name }: NewPasskeyResponse,
  purpose: 'enrol' | 'add a device',
  binding: PersonKey,
  change: (
    tx: AccountsDb,
    save: (person: PersonKey, action: string) => Promise<string>,
    at: number,
  ) => Promise<Result>,
): Promise<Result> {
  const at = now();
  const challenge = signer.open(signed, purpose, binding.id, at);
  const registration = challenge && (await verifyRegistration(party, response, challenge));
  if (!registration) throw createNewPasskeyError();
  const result = await changePeople(connection, async (tx) => {
    if (!(await consumeChallenge(tx, challenge, at))) throw createNewPasskeyError();
    const save = async ({ id, email }: PersonKey, action: string) => {
      await writeAudit(tx, { at, who: email, action, about: name });
      return savePasskey(tx, id, registration, name, at);
    };
    return change(tx, save, at);
  });
  mailDeviceNotice('device', binding.email, name, at);
  return result;
}
