import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { api, readReason } from './adminClient.ts';
import { PasskeyFault } from './passkeyFault.ts';

/** Faults of the device, told apart from those of anything else. */
const askDevice = <Answer>(asking: Promise<Answer>): Promise<Answer> =>
  asking.catch((error: unknown) => {
    throw new PasskeyFault(error);
  });

/** Asks this device for its passkey, and signs in. */
export async function signIn(isShared: boolean): Promise<void> {
  const options = await api.auth.signInOptions.mutate();
  const answer = await askDevice(startAuthentication({ optionsJSON: options }));
  await api.auth.signIn.mutate({ answer, isShared });
}

/** Makes a passkey on this device by an invitation. */
export async function acceptInvitation(token: string, name: string, isShared: boolean): Promise<void> {
  const optionsJSON = await api.auth.enrolOptions.mutate({ token });
  const answer = await askDevice(startRegistration({ optionsJSON }));
  await api.auth.enrol.mutate({ token, name, isShared, answer });
}

/** The same for whoever is in already, or came by a link. */
export async function addDevice(name: string): Promise<void> {
  const optionsJSON = await withProof(() => api.you.devices.addOptions.mutate());
  const answer = await askDevice(startRegistration({ optionsJSON }));
  await api.you.devices.add.mutate({ name, answer });
}

/** Does it, and where the passkey must be used once more first, asks for it and does it then. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (readReason(error) !== 'PROOF_NEEDED') throw error;
    const options = await api.auth.reproveOptions.mutate();
    const answer = await askDevice(startAuthentication({ optionsJSON: options }));
    await api.auth.reprove.mutate({ answer });
    return work();
  }
}
