import * as v from 'valibot';
import { hidden, matching, shape, text } from './fieldSchemas.ts';
import { entry, named } from './named.ts';

/** `downloads.yaml`: documents to take away, from the folder `downloads`. */
export const downloads = named(
  'Documents',
  'Forms and leaflets to print or keep. Not on the page while there are none.',
  shape({
    heading: named('Heading', text()),
    entries: named(
      'Documents',
      v.array(
        entry(
          'Document',
          ['label'],
          shape({
            label: named('Name', 'Such as “Referral form”.', text()),
            note: v.optional(named('Note', 'Such as “For your GP”.', text())),
            document: named(
              'File',
              'At most 2 MB.',
              matching(
                'the name of a PDF in content/downloads: small letters, digits and hyphens, such as referral-form.pdf',
                (name) => /^[a-z0-9][a-z0-9-]*\.pdf$/.test(name),
                { kind: 'file', of: 'document' },
                'a PDF',
              ),
            ),
          }),
        ),
        'a list of entries, or []',
      ),
    ),
    hidden: hidden(),
  }),
);
