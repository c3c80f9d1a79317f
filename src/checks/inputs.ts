import type { SiteContent } from '#content/schema';
import type { CertificateStatus, Settings } from '#settings';
import type { DnsResolver } from './dns/dns.ts';

export const HOMES = ['server', 'firebase', 'static'] as const;

/** The site that the checks inspect, and how they reach it; replaced by tests. */
export interface Site {
  readonly settings: Settings;
  /** `null` when the content cannot be read. */
  readonly content: SiteContent | null;
  /** Where the page is hosted: on this machine's server, at Firebase, or as static files. */
  readonly home: (typeof HOMES)[number];
  /** The DKIM selector that the owner named by `--selector`. */
  readonly selector?: string | undefined;
  /** The build's output folder. */
  readonly dist: string;
  readonly resolver: DnsResolver;
  readonly probe: SiteProbe;
  /** Replaces the data of the machine that the checks run on. */
  readonly machine?: Machine | undefined;
  now(): number;
}

/** A response of the site. */
export interface ProbeResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Requests the site from outside. Neither promise rejects. */
export interface SiteProbe {
  /** @param post sends an empty form from a page of this origin */
  request(url: string, post?: { origin: string }): Promise<ProbeResponse | undefined>;
  readCertificate(siteUrl: string): Promise<CertificateStatus>;
}

export interface Machine {
  /** Whether the site runs in a container; its files are lost with the container. */
  readonly isContainer: boolean;
  /** Paths of the mount points. */
  readonly mounts: readonly string[];
  /** In bytes, without swap. */
  readonly memory: number;
  /** In bytes. */
  readonly swap: number;
}
