import type { FirebaseApp } from 'firebase/app';
import { getAuth } from 'firebase/auth';
import { getMessaging, isSupported } from 'firebase/messaging';

/**
 * Registers Firebase's sign-in and push with the app, where the owner has set Firebase up. The callable client then
 * adds a signed-in visitor's bearer token, and the push token of a visitor who allowed notifications (SPEC section
 * 7). Neither asks the visitor for anything.
 */
export async function addIdentity(app: FirebaseApp): Promise<void> {
  getAuth(app);
  const mayNotify = 'Notification' in globalThis && Notification.permission === 'granted';
  if (mayNotify && (await isSupported())) getMessaging(app);
}
