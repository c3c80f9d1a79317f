import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { desk, readReason } from './deskClient.ts';

/** Asks this device for its passkey, and signs in. */
export async function signIn(isShared: boolean): Promise<void> {
  const answer = await startAuthentication({ optionsJSON: await desk.auth.signInOptions.mutate() });
  await desk.auth.signIn.mutate({ answer, isShared });
}

/** Makes a passkey on this device by an invitation. */
export async function acceptInvitation(token: string, name: string, isShared: boolean): Promise<void> {
  const optionsJSON = await desk.auth.enrolOptions.mutate({ token });
  await desk.auth.enrol.mutate({ token, name, isShared, answer: await startRegistration({ optionsJSON }) });
}

/** The same for whoever is in already, or came by a link. */
export async function addDevice(name: string): Promise<void> {
  const optionsJSON = await withProof(() => desk.you.devices.addOptions.mutate());
  await desk.you.devices.add.mutate({ name, answer: await startRegistration({ optionsJSON }) });
}

/** Does it, and where the passkey must be used once more first, asks for it and does it then. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (readReason(error) !== 'PROOF_NEEDED') throw error;
    const answer = await startAuthentication({ optionsJSON: await desk.auth.reproveOptions.mutate() });
    await desk.auth.reprove.mutate({ answer });
    return work();
  }
}
