import * as v from 'valibot';
import { matching, shape, text } from './fieldSchemas.ts';

/** `downloads.yaml`: documents to take away, from the folder `downloads`. */
export const downloads = shape({
  heading: text(),
  entries: v.array(
    shape({
      label: text(),
      note: v.optional(text()),
      document: matching('the name of a PDF in content/downloads, such as referral-form.pdf', (name) =>
        /^[a-z0-9][a-z0-9-]*\.pdf$/.test(name),
      ),
    }),
    'a list of entries, or []',
  ),
});
