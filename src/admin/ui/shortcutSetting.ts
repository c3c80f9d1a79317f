import { useSyncExternalStore } from 'react';

/** Kept in this browser: another device may have no keys at all. */
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

/** Whether single keys do something, and how to change that. */
export function useShortcutSetting(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, readIsOn), setIsOn];
}
