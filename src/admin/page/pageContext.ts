import { createContext, useContext } from 'react';
import type { EditedPage } from '#calls';

interface PageView {
  readonly page: EditedPage;
  readonly openReview: () => void;
  /** On a phone: shows the form in place of the preview. */
  readonly showForm: () => void;
  /** On a phone: shows the preview in place of the form. */
  readonly showPreview: () => void;
}

export const PageContext = createContext<PageView | null>(null);

export function usePage(): PageView {
  const view = useContext(PageContext);
  if (!view) throw new Error('usePage needs a PageContext.');
  return view;
}
