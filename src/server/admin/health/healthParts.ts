import type { Desk } from '#desk';
import type { CertificateLook } from '#settings';
import type { Store } from '#store';
import type { SiteSource } from '../../pageSource.ts';

/** Something found in the words or the settings. */
export interface FoundFault {
  /** `placeholder`: something that ships with the site and must become the owner's own. */
  readonly level: 'placeholder' | 'warning' | 'error';
  /** For the owner, in a sentence or two: what is wrong, what it means, what to do. */
  readonly says: string;
  /** For whoever looks after the site: with the names of files and settings. */
  readonly forHelper: string;
}

/** What the health of the site is read from. */
export interface HealthParts {
  readonly store: Store;
  readonly desk: Pick<Desk, 'getStatus'>;
  readonly siteUrl: string;
  readonly dataDir: string;
  /** Without one, mails become files. */
  readonly hasMailServer: boolean;
  readContentStatus(): SiteSource['status'];
  /** Of words and settings; takes a moment, and is asked once a minute at most. */
  findFaults(): Promise<readonly FoundFault[]>;
  readCertificate(siteUrl: string): Promise<CertificateLook>;
  now(): number;
}
