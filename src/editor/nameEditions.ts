import { isDeepStrictEqual } from 'node:util';
import type { FieldPlace } from '#content/form';
import type { Texts } from '#drafts';
import type { Version, VersionFolder } from '#versions';
import type { ChangeConflict } from './contract.ts';
import { sayPutBack } from './edition.ts';
import { readValue } from './readForm.ts';

/** Tells of places that say something else by now which edition did that; of others, the files did. */
export async function nameEditions(
  conflicts: readonly ChangeConflict[],
  folder: Texts,
  versions: VersionFolder,
): Promise<ChangeConflict[]> {
  const all = conflicts.length === 0 ? [] : await versions.list();
  return Promise.all(
    conflicts.map(async (conflict) => {
      // A version that was lost on the disk says nothing of it.
      const made = await findEdition(conflict, folder, { versions, all }).catch(() => undefined);
      if (!made || made.by === 'folder') return conflict;
      const isBack = all.some(({ number }) => made.what[0] === sayPutBack(number));
      return { ...conflict, edition: { by: made.by, at: made.at, isBack } };
    }),
  );
}

/** The version since which a place says what it says in the folder; nothing when none has it so, or each that is kept. */
async function findEdition(
  place: FieldPlace,
  folder: Texts,
  { versions, all }: { versions: VersionFolder; all: readonly Version[] },
): Promise<Version | undefined> {
  const now = readValue(folder, place);
  let since: Version | undefined;
  for (const version of all) {
    const hash = version.files[place.file];
    // The same file as in the version after it says the same.
    if (since && since.files[place.file] === hash) {
      since = version;
      continue;
    }
    const files = hash === undefined ? {} : { [place.file]: hash };
    const bytes = (await versions.readFiles({ ...version, files })).get(place.file);
    const texts = new Map(bytes ? [[place.file, bytes.toString()]] : []);
    if (!isDeepStrictEqual(readValue(texts, place), now)) return since;
    since = version;
  }
  return undefined;
}
