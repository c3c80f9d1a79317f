import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { api, PasskeyFault, readReason } from './adminClient.ts';

/** Wraps errors of the browser's passkey API in `PasskeyFault`. */
const callDevice = <Result>(call: Promise<Result>): Promise<Result> =>
  call.catch((error: unknown) => {
    throw new PasskeyFault(error);
  });

export async function signIn(isShared: boolean): Promise<void> {
  const options = await api.auth.signInOptions.mutate();
  const response = await callDevice(startAuthentication({ optionsJSON: options }));
  await api.auth.signIn.mutate({ answer: response, isShared });
}

export async function acceptInvitation(token: string, name: string, isShared: boolean): Promise<void> {
  const optionsJSON = await api.auth.enrolOptions.mutate({ token });
  const response = await callDevice(startRegistration({ optionsJSON }));
  await api.auth.enrol.mutate({ token, name, isShared, answer: response });
}

/** Creates a passkey for a signed-in person, also in a recovery session. */
export async function addDevice(name: string): Promise<void> {
  const optionsJSON = await withProof(() => api.you.devices.addOptions.mutate());
  const response = await callDevice(startRegistration({ optionsJSON }));
  await api.you.devices.add.mutate({ name, answer: response });
}

/** Runs `work`. If the server requires a fresh passkey proof, asks for the passkey and runs `work` again. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (readReason(error) !== 'PROOF_NEEDED') throw error;
    const options = await api.auth.reproveOptions.mutate();
    const response = await callDevice(startAuthentication({ optionsJSON: options }));
    await api.auth.reprove.mutate({ answer: response });
    return work();
  }
}
