import type { Resolver } from 'node:dns/promises';

/** The part of `node:dns` that is used; tests replace it. */
export type DnsResolver = Pick<Resolver, 'resolve'>;

/** Thrown when DNS gives no usable answer: the state of the records is unknown, so no fault is reported. */
export class DnsUnavailable extends Error {
  override readonly name = 'DnsUnavailable';
}

/** Codes of c-ares: the name does not exist, or has no records of this type. */
const NOT_FOUND = new Set(['ENOTFOUND', 'ENODATA']);

async function lookUp<T>(answer: Promise<T[]>): Promise<T[]> {
  try {
    return await answer;
  } catch (error) {
    const { code = 'a fault' } = error as NodeJS.ErrnoException;
    if (NOT_FOUND.has(code)) return [];
    throw new DnsUnavailable(code, { cause: error });
  }
}

/** Each lookup returns an empty list for a missing name or record. @throws DnsUnavailable */
export const createDns = (resolver: DnsResolver) => ({
  resolver,
  // A long record is split into strings of 255 characters.
  txt: async (name: string) => (await lookUp(resolver.resolve(name, 'TXT'))).map((pieces) => pieces.join('')),
  /** Mail hosts, the preferred one first; `.` if the domain declares that it accepts no mail. */
  mx: async (name: string) =>
    (await lookUp(resolver.resolve(name, 'MX')))
      .toSorted((a, b) => a.priority - b.priority)
      .map(({ exchange }) => exchange || '.'),
  async addresses(name: string): Promise<string[]> {
    const addressLists = await Promise.all([
      lookUp(resolver.resolve(name, 'A')),
      lookUp(resolver.resolve(name, 'AAAA')),
    ]);
    return addressLists.flat();
  },
});

export type Dns = ReturnType<typeof createDns>;
