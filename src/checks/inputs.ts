import type { SiteContent } from '#content/schema';
import type { CertificateStatus, Settings } from '#settings';
import type { DnsResolver } from './dns/dns.ts';

export const HOMES = ['server', 'firebase', 'static'] as const;

/** What all checks look at; tests hand in their own. */
export interface Site {
  readonly settings: Settings;
  /** Nothing while it cannot be read. */
  readonly content: SiteContent | null;
  /** Where the page is: on this machine's server, behind Firebase's functions, or with a host of files. */
  readonly home: (typeof HOMES)[number];
  /** What the owner says their mail service calls its key for signed mail (DKIM). */
  readonly selector?: string | undefined;
  /** What was built. */
  readonly dist: string;
  readonly resolver: DnsResolver;
  readonly outside: Outside;
  /** In place of the one that this runs on. */
  readonly machine?: Machine | undefined;
  now(): number;
}

/** What came back from an address of the site. */
export interface Visit {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How the site is looked at from outside. Neither ever rejects. */
export interface Outside {
  /** @param post an empty form from a page of this origin, in place of a look */
  visit(url: string, post?: { origin: string }): Promise<Visit | undefined>;
  readCertificate(siteUrl: string): Promise<CertificateStatus>;
}

/** What the site runs on. */
export interface Machine {
  /** In a container, whose files go with it. */
  readonly isContainer: boolean;
  /** Where other disks begin. */
  readonly mounts: readonly string[];
  /** In bytes. */
  readonly memory: number;
  readonly swap: number;
}
