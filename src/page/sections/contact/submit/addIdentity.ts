import type { FirebaseApp } from 'firebase/app';
import { getAuth } from 'firebase/auth';
import { getMessaging, isSupported } from 'firebase/messaging';

/** Registers sign-in and push with the app, so that calls send their headers (SPEC section 7). Shows no prompt. */
export async function addIdentity(app: FirebaseApp): Promise<void> {
  getAuth(app);
  const mayNotify = 'Notification' in globalThis && Notification.permission === 'granted';
  if (mayNotify && (await isSupported())) getMessaging(app);
}
