import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

type Shortcuts = Readonly<Record<string, () => void>>;

const TEXT_FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/** Single-key shortcuts, ignored in text fields and while a sheet is open. The owner can switch them off. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [isOn] = useShortcutSetting();
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(shortcuts, event.key) ? shortcuts[event.key] : undefined;
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(TEXT_FIELDS)) return;
    if (document.querySelector('[data-sheet]')) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}

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
