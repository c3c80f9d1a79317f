import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import type { SiteContent } from '#content/schema';
import type { readCertificate, Settings } from '#settings';
import type { DnsResolver } from './dns/dns.ts';

export const HOMES = ['server', 'firebase', 'static'] as const;

/** The site that the checks inspect, and the ways to reach it. Tests replace both. */
export interface Site {
  readonly settings: Settings;
  readonly content: SiteContent | null;
  /** Where the page is hosted: on this machine's server, at Firebase, or as static files. */
  readonly home: (typeof HOMES)[number];
  /** The DKIM selector given by `--selector`. */
  readonly selector?: string | undefined;
  readonly dist: string;
  readonly resolver: DnsResolver;
  readonly probe: SiteProbe;
  readonly readMachine: typeof readMachine;
  now(): number;
}

/** Reaches the site from outside. Neither function rejects. */
export interface SiteProbe {
  readonly request: typeof request;
  readonly readCertificate: typeof readCertificate;
}

/** A response of the site, with the headers by name in lower case. */
export type ProbeResponse = NonNullable<Awaited<ReturnType<typeof request>>>;

const TIMEOUT_MS = 10_000;

/** Never rejects. @param post posts an empty form, with this `Origin` header */
export async function request(url: string, post?: { origin: string }) {
  try {
    const response = await fetch(url, {
      ...(post && { method: 'POST', headers: { origin: post.origin }, body: new URLSearchParams() }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const headers: Record<string, string> = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: await response.text() };
  } catch {
    return undefined;
  }
}

const readProc = (file: string) => readFile(`/proc/${file}`, 'utf8').catch(() => '');

/** Reads this machine's data, sizes in bytes. Swap and mounts can only be read where /proc exists. */
export async function readMachine() {
  const [, swap = '0'] = /^SwapTotal:\s+(\d+) kB/m.exec(await readProc('meminfo')) ?? [];
  const mounts = (await readProc('self/mountinfo')).split('\n').map((line) => line.split(' ')[4] ?? '');
  return {
    /** Whether the site runs in a container. Files inside a container are lost with it. */
    isContainer: ['/.dockerenv', '/run/.containerenv'].some(existsSync),
    mounts: mounts.filter((path) => path !== ''),
    /** Without swap. */
    memory: totalmem(),
    swap: Number(swap) * 1024,
  };
}
