import { DAY } from '#durations';
import { isSameSecret, type Store } from '#store';
import { MAIL_LINK, OwnerError, type OwnerService } from '../contract.ts';
import { createKeyedHash, type KeyedHash } from '../keyedHash.ts';

/** In days, from the mail on: how long its link marks the enquiry as answered. */
export const LINK_DAYS = 60;

/** What the link in an enquiry's mail is about. Nothing in it is the visitor's. */
export type LinkedEnquiry =
  /** Not made here. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'old' }
  | { readonly kind: 'erased' }
  | { readonly kind: 'open' | 'answered'; readonly id: string; readonly receivedAt: number };

/** The query of a link: whoever holds it may mark that one enquiry as answered, and do or read nothing else. */
type Query = Readonly<Record<string, unknown>>;

/** In whole days, so that every try of one mail has the same link. */
const formatQuery = (hash: KeyedHash, id: string, lastDay: number) =>
  `${new URLSearchParams({ id, until: String(lastDay), key: hash('answered', id, String(lastDay)) })}`;

/** Signs links with the store's own secret, so that every instance knows the others' and none has to be kept. */
export async function createAnsweredLinkSigner(store: Store, now: () => number = Date.now) {
  const hash = await createKeyedHash(store);
  return (id: string): string => formatQuery(hash, id, Math.floor(now() / DAY) + LINK_DAYS);
}

export interface AnsweredLinks {
  look(query: Query): Promise<LinkedEnquiry>;
  /** Marks it, as the owner does at the enquiry service. @returns what it was before */
  mark(query: Query): Promise<LinkedEnquiry>;
}

/** Reads such links, and does what they are for. */
export async function createAnsweredLinks(
  store: Store,
  { markAnswered }: Pick<OwnerService, 'markAnswered'>,
  now: () => number,
): Promise<AnsweredLinks> {
  const hash = await createKeyedHash(store);
  const look = async ({ id, until, key }: Query): Promise<LinkedEnquiry> => {
    if (typeof id !== 'string' || typeof until !== 'string' || typeof key !== 'string') return UNKNOWN;
    if (!isSameSecret(key, hash('answered', id, until))) return UNKNOWN;
    if (now() >= (Number(until) + 1) * DAY) return { kind: 'old' };
    const [head] = await store.owner.findHeads([id]);
    if (!head || head.state === 'erased') return { kind: 'erased' };
    return { kind: head.answeredAt === null ? 'open' : 'answered', id, receivedAt: head.receivedAt };
  };
  return {
    look,
    async mark(query) {
      const linked = await look(query);
      if (linked.kind !== 'open') return linked;
      return markAnswered(MAIL_LINK, [linked.id], true).then(
        () => linked,
        // Erased this moment.
        (error) => (error instanceof OwnerError ? look(query) : Promise.reject(error)),
      );
    },
  };
}

const UNKNOWN: LinkedEnquiry = { kind: 'unknown' };
