import { useState } from 'react';
import { retryableOnce } from '#enquiry';
import type { FormController, FormParts } from './formController.ts';

/**
 * Returns a function that fetches the form's controller when it is first needed, and again after a fetch that
 * failed. It keeps the parts of the first render, which stay the same for the life of the page.
 */
export function useFormController(parts: FormParts): () => Promise<FormController> {
  const [loadController] = useState(() =>
    retryableOnce(async () => (await import('./formController.ts')).createFormController(parts)),
  );
  return loadController;
}
