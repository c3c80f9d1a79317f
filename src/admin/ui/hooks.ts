import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Sets the window's title. It never contains a visitor's name, because the browser's history keeps titles. */
export function usePageTitle(title: string, suffix = 'your desk'): void {
  useEffect(() => {
    document.title = suffix ? `${title} – ${suffix}` : title;
  }, [title, suffix]);
}

/** Whether the browser is online, from the source that the queries use. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );

export function useDelayed<Value>(value: Value, ms: number): Value {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return delayed;
}
