import { randomUUID } from 'node:crypto';
import type { Selection } from '#store';
import type { EraseReceipt, OwnerService, WhichToErase } from '../contract.ts';
import { describeIds, type OwnerTools, refuse } from './ownerParts.ts';
import { formatName } from './ownerRows.ts';

/** Enough to tell receipts apart, and short enough to read to somebody. */
const RECEIPT_ID = 8;

const ALSO_FORGOTTEN =
  'The mails kept as files here went too. Mails in your mailbox, and backups made before, still hold the words: delete those when you can. Should a backup be put back here, these enquiries are erased again at once.';

type Erasing = Pick<OwnerService, 'previewErase' | 'erase'>;

export function createOwnerErasing(tools: OwnerTools): Erasing {
  return {
    async previewErase(which) {
      const { ids, groups, newest } = await tools.admin.preview('erase', toSelection(which));
      const counts = new Map<(typeof groups)[number]['state'], number>();
      for (const { state, count } of groups) counts.set(state, (counts.get(state) ?? 0) + count);
      return {
        count: ids.length,
        groups: [...counts].map(([state, count]) => ({ state, count })),
        names: [...new Set(newest.map(formatName).filter(Boolean))],
      };
    },
    erase: (by, which) => eraseWithReceipt(tools, by, which),
  };
}

const toSelection = (which: WhichToErase): Selection => ('ids' in which ? { ids: which.ids } : which);

/** Only what was there when it began: what arrives meanwhile was not seen. */
async function eraseWithReceipt(
  { admin, store, now, readTimeZone }: OwnerTools,
  by: string,
  which: WhichToErase,
): Promise<EraseReceipt> {
  const came = new Map<string, number>();
  for await (const { id, state, receivedAt } of store.list(toSelection(which))) {
    if (state !== 'erased') came.set(id, receivedAt);
  }
  const at = now();
  const id = randomUUID().slice(0, RECEIPT_ID);
  const erased: string[] = [];
  const describe = (changed: readonly string[]) => {
    erased.push(...changed);
    return `${describeIds(changed)}, receipt ${id}`;
  };
  await admin.erase([...came.keys()], { audit: { who: by, action: 'erased', describe } });
  if (erased.length === 0) {
    const [first] = 'ids' in which ? await store.owner.findRecords(which.ids) : [];
    throw refuse(first, readTimeZone());
  }
  const enquiries = erased.map((one) => ({ id: one, receivedAt: came.get(one) ?? 0 }));
  return { id, at, by, count: erased.length, enquiries, alsoForgotten: ALSO_FORGOTTEN };
}
