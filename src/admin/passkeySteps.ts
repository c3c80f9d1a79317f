import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { api, PasskeyFault, readReason } from './adminClient.ts';

/** Marks errors of the device as `PasskeyFault`. */
const callDevice = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    throw new PasskeyFault(error);
  });

export async function signIn(isShared: boolean): Promise<void> {
  const options = await api.auth.signInOptions.mutate();
  const answer = await callDevice(startAuthentication({ optionsJSON: options }));
  await api.auth.signIn.mutate({ answer, isShared });
}

export async function acceptInvitation(token: string, name: string, isShared: boolean): Promise<void> {
  const optionsJSON = await api.auth.enrolOptions.mutate({ token });
  const answer = await callDevice(startRegistration({ optionsJSON }));
  await api.auth.enrol.mutate({ token, name, isShared, answer });
}

/** Creates a passkey for a signed-in person, also in a recovery session. */
export async function addDevice(name: string): Promise<void> {
  const optionsJSON = await withProof(() => api.you.devices.addOptions.mutate());
  const answer = await callDevice(startRegistration({ optionsJSON }));
  await api.you.devices.add.mutate({ name, answer });
}

/** Runs the work; if the server needs a fresh passkey proof, asks for it and runs the work again. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (readReason(error) !== 'PROOF_NEEDED') throw error;
    const options = await api.auth.reproveOptions.mutate();
    const answer = await callDevice(startAuthentication({ optionsJSON: options }));
    await api.auth.reprove.mutate({ answer });
    return work();
  }
}
