import { isDeepStrictEqual } from 'node:util';
import type { PageNews } from './contract.ts';
import { nameField } from './typedChanges.ts';
import type { WorkState } from './workspace.ts';

/** What was changed since a revision, by whoever did so last. What was taken back or chosen is nobody's. */
export function readNews(
  { draft: { revision, touched } }: Pick<WorkState, 'draft'>,
  since: number,
): PageNews {
  const last = touched.findLast((touch) => touch.revision > since && touch.by !== undefined);
  if (last?.by === undefined) return { revision, elsewhere: null };
  const same = touched.filter((touch) => touch.revision > since && isDeepStrictEqual(touch.by, last.by));
  const fields = [...new Set(same.map(({ file, path }) => nameField(file, path)))];
  return { revision, elsewhere: { by: last.by, fields } };
}
