import type { FirebaseApp } from 'firebase/app';
import { getAuth } from 'firebase/auth';
import { getMessaging, isSupported } from 'firebase/messaging';

/** Registers sign-in and push with the app, whose client then sends their headers (SPEC section 7). Never prompts. */
export async function addIdentity(app: FirebaseApp): Promise<void> {
  getAuth(app);
  const mayNotify = 'Notification' in globalThis && Notification.permission === 'granted';
  if (mayNotify && (await isSupported())) getMessaging(app);
}
