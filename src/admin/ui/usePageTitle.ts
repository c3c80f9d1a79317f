import { useEffect } from 'react';

/** The window's name. Never a visitor's: browsers keep it in their history, where nothing is erased. */
export function usePageTitle(title: string, where = 'your desk'): void {
  useEffect(() => {
    document.title = where ? `${title} – ${where}` : title;
  }, [title, where]);
}
