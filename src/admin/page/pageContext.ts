import { createContext, useContext } from 'react';
import type { EditedPage } from '#calls';

interface PageView {
  readonly page: EditedPage;
  readonly openReview: () => void;
  /** For a phone, where one of the two is shown. */
  readonly showForm: () => void;
  readonly showPreview: () => void;
}

export const PageContext = createContext<PageView | null>(null);

export function usePage(): PageView {
  const view = useContext(PageContext);
  if (!view) throw new Error('usePage needs a PageContext.');
  return view;
}
