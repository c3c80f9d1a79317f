import type { SiteContent } from '#content/schema';
import type { CertificateStatus, Settings } from '#settings';
import type { DnsResolver } from './dns/dns.ts';

export const HOMES = ['server', 'firebase', 'static'] as const;

/** What the checks inspect; tests replace it. */
export interface Site {
  readonly settings: Settings;
  /** `null` when it cannot be read. */
  readonly content: SiteContent | null;
  /** Where the page is hosted: on this machine's server, at Firebase, or as static files. */
  readonly home: (typeof HOMES)[number];
  /** The DKIM selector that the owner gives. */
  readonly selector?: string | undefined;
  /** The build's output folder. */
  readonly dist: string;
  readonly resolver: DnsResolver;
  readonly probe: SiteProbe;
  /** Replaces the machine that the checks run on. */
  readonly machine?: Machine | undefined;
  now(): number;
}

/** A response of the site. */
export interface ProbeResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Requests from outside. Neither rejects. */
export interface SiteProbe {
  /** @param post sends an empty form from a page of this origin */
  request(url: string, post?: { origin: string }): Promise<ProbeResponse | undefined>;
  readCertificate(siteUrl: string): Promise<CertificateStatus>;
}

export interface Machine {
  /** Files inside a container are lost with it. */
  readonly isContainer: boolean;
  /** Mount points. */
  readonly mounts: readonly string[];
  /** In bytes. */
  readonly memory: number;
  readonly swap: number;
}
