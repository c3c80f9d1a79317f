import type { Desk } from '#desk';
import type { Times } from '#enquiry';
import type { CertificateLook, Settings } from '#settings';
import type { Store } from '#store';
import type { SiteFinding } from '../finding.ts';

/** A running site, as its owner is told of it. */
export interface OwnerSite {
  readonly store: Store;
  readonly desk: Pick<Desk, 'getStatus'>;
  readonly settings: Pick<Settings, 'siteUrl' | 'dataDir'> & { readonly smtpUrl?: URL | undefined };
  /** `kept`: the folder is at fault, and an earlier edition in service. */
  readContentStatus(): { readonly status: 'current' } | { readonly status: 'kept'; readonly fault: string };
  /** Of words and settings; takes a moment, and is asked once a minute at most. */
  findFaults(): Promise<readonly SiteFinding[]>;
  readCertificate(siteUrl: string): Promise<CertificateLook>;
  /** By the practice's clock. */
  readTimes(): Times;
  now(): number;
}
