import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** The window's name. Never a visitor's: browsers keep it in their history, where nothing is erased. */
export function usePageTitle(title: string, where = 'your desk'): void {
  useEffect(() => {
    document.title = where ? `${title} – ${where}` : title;
  }, [title, where]);
}

/** Whether this browser has a network at all, as the queries see it too. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );

/** What a value was a moment ago: it follows once it stands still. */
export function useDelayed<Value>(value: Value, ms: number): Value {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return delayed;
}
