import { createHash, randomBytes } from 'node:crypto';
import { PageEditorError } from './contract.ts';
import type { EditorParts } from './editorParts.ts';

const SHARE_LIFE_MS = 24 * 3_600_000;

/** Makes an address that shows the draft for a day; only its hash is stored. */
export async function makeShare(
  { grants, now }: Pick<EditorParts, 'grants' | 'now'>,
  by: string,
): Promise<{ token: string; until: number }> {
  const token = randomBytes(32).toString('base64url');
  const until = now() + SHARE_LIFE_MS;
  if (!(await grants.give(by, 'share', hashToken(token), until))) throw createRemovedError();
  return { token, until };
}

export const isShareOpen = ({ grants }: Pick<EditorParts, 'grants'>, token: string): Promise<boolean> =>
  grants.isGiven(hashToken(token));

/** The person was removed while the call ran. */
export const createRemovedError = () => new PageEditorError('CANNOT', 'You can no longer come in here.');

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
