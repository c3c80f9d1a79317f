import type { FirebaseApp } from 'firebase/app';
import { getAuth } from 'firebase/auth';
import { getMessaging, isSupported } from 'firebase/messaging';

/**
 * Registers Firebase's sign-in and push with the app. The callable client then sends a signed-in visitor's bearer token,
 * and the push token of a visitor who allowed notifications (SPEC section 7). Neither of them prompts the visitor.
 */
export async function addIdentity(app: FirebaseApp): Promise<void> {
  getAuth(app);
  const mayNotify = 'Notification' in globalThis && Notification.permission === 'granted';
  if (mayNotify && (await isSupported())) getMessaging(app);
}
