import { BlockList, isIP } from 'node:net';
import type { Dns } from './dns.ts';

/** What a domain says of who may send for it (RFC 7208). */
export interface SpfLook {
  /** How many such records there are: more than one counts as none. */
  readonly records: number;
  /** Questions to DNS that whoever receives a mail must ask; above ten it gives up. */
  readonly lookups: number;
  /** Of these, those without an answer; above two it may give up. */
  readonly voids: number;
  /** What is said of everybody else: `-`, `~`, `?` or `+`; nothing when nothing is said. */
  readonly others: string | null;
  /** The domain and all that its record includes. */
  readonly domains: ReadonlySet<string>;
  /** Included domains that say nothing, which makes the whole record void. */
  readonly missing: readonly string[];
  /** Whether an address may send. */
  allows(address: string): boolean;
}

const IS_SPF = /^v=spf1(?: |$)/i;
/** Far beyond what is allowed, so that the count can be told and a ring of includes ends. */
const ENOUGH = 30;

/** @throws DnsSilent */
export async function lookAtSpf(domain: string, dns: Dns): Promise<SpfLook> {
  const walk = new SpfWalk(dns);
  const records = (await dns.txt(domain)).filter((record) => IS_SPF.test(record));
  if (records.length === 1) await walk.read(domain, records[0] ?? '');
  return {
    records: records.length,
    lookups: walk.lookups,
    voids: walk.voids,
    others: walk.others,
    domains: walk.domains,
    missing: walk.missing,
    allows: (address) => walk.allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  };
}

class SpfWalk {
  readonly #dns: Dns;
  lookups = 0;
  voids = 0;
  others: string | null = null;
  readonly domains = new Set<string>();
  readonly missing: string[] = [];
  readonly allowed = new BlockList();

  constructor(dns: Dns) {
    this.#dns = dns;
  }

  /** Only the first record speaks of everybody else, and whoever it hands over to. */
  async read(domain: string, record: string, isFirst = true): Promise<void> {
    if (this.domains.has(domain)) return;
    this.domains.add(domain);
    const terms = record.toLowerCase().split(/\s+/).slice(1);
    for (const term of terms) await this.#readTerm(term, domain, isFirst);
    const [, target] =
      /^redirect=(\S+)$/.exec(terms.find((term) => term.startsWith('redirect=')) ?? '') ?? [];
    if (target !== undefined && !terms.some((term) => /^[-~?+]?all$/.test(term))) {
      await this.#follow(target, isFirst);
    }
  }

  async #readTerm(term: string, domain: string, isFirst: boolean): Promise<void> {
    const [, sign = '', name = '', rest = ''] = /^([-~?+]?)(\w+)(.*)$/.exec(term) ?? [];
    // What is written with % depends on the mail, and after a / is the size of a network.
    const target = /^:([^/%]+)(?:\/|$)/.exec(rest)?.[1] ?? domain;
    const counts = sign === '' || sign === '+';
    if (name === 'all' && isFirst) this.others = sign || '+';
    if ((name === 'ip4' || name === 'ip6') && counts) this.#allow(rest.slice(1));
    if (name === 'include') await this.#follow(target, false);
    if (name === 'a') await this.#allowMachines([target]);
    if (name === 'mx') await this.#allowMachines(await this.#count(this.#dns.mx(target)), true);
    if (name === 'exists' || name === 'ptr') this.lookups += 1;
  }

  async #follow(domain: string, isFirst: boolean): Promise<void> {
    if (this.lookups >= ENOUGH) return;
    const found = (await this.#count(this.#dns.txt(domain))).filter((record) => IS_SPF.test(record));
    if (found.length === 1) await this.read(domain, found[0] ?? '', isFirst);
    else this.missing.push(domain);
  }

  async #allowMachines(names: readonly string[], areCounted = false): Promise<void> {
    for (const name of names.filter((one) => one !== '.')) {
      const asked = this.#dns.addresses(name);
      for (const address of areCounted ? await asked : await this.#count(asked)) this.#allow(address);
    }
  }

  async #count<T>(asked: Promise<T[]>): Promise<T[]> {
    this.lookups += 1;
    const found = await asked;
    if (found.length === 0) this.voids += 1;
    return found;
  }

  /** One that cannot be read allows nobody. */
  #allow(network: string): void {
    const [address = '', bits] = network.split('/');
    const version = isIP(address);
    if (version === 0) return;
    const family = version === 6 ? 'ipv6' : 'ipv4';
    const widest = version === 6 ? 128 : 32;
    const size = bits === undefined ? widest : Number(bits);
    if (Number.isInteger(size) && size >= 0 && size <= widest) this.allowed.addSubnet(address, size, family);
  }
}
