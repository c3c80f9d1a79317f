import type { Resolver } from 'node:dns/promises';

/** What of `node:dns` is asked; tests hand in their own. */
export type DnsResolver = Pick<Resolver, 'resolve'>;

/** Nobody answered, or not to the point: nothing is known then, and nobody is to blame. */
export class DnsSilent extends Error {
  override readonly name = 'DnsSilent';
}

/** c-ares: no such name; the name is there and has none of these. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

async function ask<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked;
  } catch (error) {
    const { code = 'a fault' } = error as NodeJS.ErrnoException;
    if (NOTHING.has(code)) return [];
    throw new DnsSilent(code, { cause: error });
  }
}

/** Each is empty where there is nothing of that name. @throws DnsSilent */
export const createDns = (resolver: DnsResolver) => ({
  resolver,
  // A long record comes in pieces of 255 characters.
  txt: async (name: string) => (await ask(resolver.resolve(name, 'TXT'))).map((pieces) => pieces.join('')),
  /** The names of the machines, the preferred one first; `.` where a domain says that it takes no mail. */
  mx: async (name: string) =>
    (await ask(resolver.resolve(name, 'MX')))
      .toSorted((a, b) => a.priority - b.priority)
      .map(({ exchange }) => exchange || '.'),
  /** IPv4 and IPv6. */
  async addresses(name: string): Promise<string[]> {
    const found = await Promise.all([ask(resolver.resolve(name, 'A')), ask(resolver.resolve(name, 'AAAA'))]);
    return found.flat();
  },
});

export type Dns = ReturnType<typeof createDns>;
