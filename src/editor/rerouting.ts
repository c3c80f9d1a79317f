import { isNested, type Texts } from '#drafts';
import { type EditionAuthor, PageEditorError } from './contract.ts';
import { findNewDestinations } from './destinations.ts';
import type { EditorParts, Rerouted } from './editorParts.ts';
import { readValue } from './readForm.ts';
import { sayChanges, saySentence } from './sayChanges.ts';
import { nameFile } from './typedChanges.ts';

type Rerouting = Pick<Rerouted, 'what' | 'mailboxes'>;

/**
 * Finds out whether an edition changes where visitors’ words or steps go.
 * @returns nothing when it does not
 * @throws PageEditorError when it does, and whoever puts it online was not asked for their passkey just now
 */
export function checkRerouting(
  fields: EditorParts['provenFields'],
  [before, after]: readonly [Texts, Texts],
  { isProven }: EditionAuthor,
): Rerouting | undefined {
  const sentences = sayChanges(before, after);
  const changes = sentences.filter(({ id }) => fields.some((field) => isNested(field, toPlace(id))));
  const gained = findNewDestinations(before, after)
    .filter((place) => !fields.some((field) => isNested(field, place)))
    .map(({ says, file, path }) => {
      const change = sentences.find(({ id }) => isNested(toPlace(id), { file, path: path.map(String) }));
      return `${says} in “${change?.label || nameFile(file)}”`;
    });
  if (changes.length + gained.length === 0) return undefined;
  if (!isProven) {
    const labels = [...new Set([...changes.map(({ label }) => label), ...gained])].join(', ');
    throw new PageEditorError(
      'PROOF_NEEDED',
      `This changes: ${labels}. Use your passkey once more to go on.`,
    );
  }
  const mailboxes = fields
    .filter(({ isMailbox }) => isMailbox)
    .flatMap((field) => [before, after].map((texts) => readValue(texts, field)))
    .filter((value) => typeof value === 'string' && value !== '');
  return {
    what: [...changes.map(saySentence), ...new Set(gained)],
    mailboxes: [...new Set(mailboxes as string[])],
  };
}

/** A sentence is named after its place. */
function toPlace(id: string) {
  const [file = '', path = ''] = id.split('#');
  return { file, path: path.split('.').filter(Boolean) };
}
