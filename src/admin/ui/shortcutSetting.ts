import { useSyncExternalStore } from 'react';

/** Stored per browser: another device may have no keyboard. */
const STORAGE_KEY = 'desk-shortcuts';
const listeners = new Set<() => void>();

const readIsOn = () => localStorage.getItem(STORAGE_KEY) !== 'off';

function setIsOn(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether single-key shortcuts are on, and a setter. */
export function useShortcutSetting(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, readIsOn), setIsOn];
}
