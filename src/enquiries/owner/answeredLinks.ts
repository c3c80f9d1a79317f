import { MAIL_LINK } from '#enquiry';
import { isSameSecret, type Store } from '#store';
import { DAY } from '../../durations.ts';
import { OwnerError } from '../errors.ts';
import { createKeyedHash } from '../keyedHash.ts';
import type { OwnerService } from './ownerService.ts';

export const LINK_DAYS = 60;

/** The enquiry that a link in its mail refers to, without personal data. `unknown`: this site did not sign the link. */
export type LinkedEnquiry =
  | { readonly kind: 'unknown' | 'old' | 'erased' }
  | { readonly kind: 'open' | 'answered'; readonly id: string; readonly receivedAt: number };

/** The query of a link. The link allows nothing but marking one enquiry as answered. */
type Query = Readonly<Record<string, unknown>>;

/** Signs links with a secret from the store: every instance can verify them, and no link needs to be stored. */
export async function createAnsweredLinkSigner(store: Store, now: () => number = Date.now) {
  const hash = await createKeyedHash(store);
  return (id: string): string => {
    // In whole days, so that a mail that is retried on the same day (UTC) contains the same link.
    const until = String(Math.floor(now() / DAY) + LINK_DAYS);
    return `${new URLSearchParams({ id, until, key: hash('answered', id, until) })}`;
  };
}

export type AnsweredLinks = Awaited<ReturnType<typeof createAnsweredLinks>>;

export async function createAnsweredLinks(
  store: Store,
  { markAnswered }: Pick<OwnerService, 'markAnswered'>,
  now: () => number,
) {
  const hash = await createKeyedHash(store);
  const find = async ({ id, until, key }: Query): Promise<LinkedEnquiry> => {
    const isComplete = typeof id === 'string' && typeof until === 'string' && typeof key === 'string';
    if (!isComplete || !isSameSecret(key, hash('answered', id, until))) return { kind: 'unknown' };
    if (now() >= (Number(until) + 1) * DAY) return { kind: 'old' };
    const [head] = await store.owner.findHeads([id]);
    if (!head || head.state === 'erased') return { kind: 'erased' };
    return { kind: head.answeredAt === null ? 'open' : 'answered', id, receivedAt: head.receivedAt };
  };
  return {
    find,
    /** Marks the enquiry as answered. @returns the enquiry as it was before */
    async mark(query: Query): Promise<LinkedEnquiry> {
      const linkedEnquiry = await find(query);
      if (linkedEnquiry.kind !== 'open') return linkedEnquiry;
      return markAnswered(MAIL_LINK, [linkedEnquiry.id], true).then(
        () => linkedEnquiry,
        // The enquiry was erased after `find` had read it.
        (error) => (error instanceof OwnerError ? find(query) : Promise.reject(error)),
      );
    },
  };
}
