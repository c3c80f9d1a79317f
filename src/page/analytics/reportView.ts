import { type Analytics, getAnalytics, isSupported, logEvent, setUserId } from 'firebase/analytics';
import { getApps, initializeApp } from 'firebase/app';
import { getAuth, onAuthStateChanged } from 'firebase/auth';

/** In a separate chunk. Shares one Firebase app with the form, so that both know the same signed-in visitor. */
let analytics: Promise<Analytics | undefined> | undefined;

export async function reportView(options: Record<string, string>, section: string): Promise<void> {
  analytics ??= start(options);
  const instance = await analytics;
  if (!instance) return;
  const screen = `${location.pathname}#${section}`;
  logEvent(instance, 'screen_view', { firebase_screen: screen, firebase_screen_class: 'home' });
}

async function start(options: Record<string, string>): Promise<Analytics | undefined> {
  const app = getApps()[0] ?? initializeApp(options);
  if (!(await isSupported())) return undefined;
  const instance = getAnalytics(app);
  onAuthStateChanged(getAuth(app), (user) => setUserId(instance, user?.uid ?? null));
  return instance;
}
