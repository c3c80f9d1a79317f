import type { MailFault } from '#desk/contract';

type Level = 'well' | 'care' | 'trouble';

/** One thing that was looked at. */
export interface HealthPoint {
  readonly kind:
    | 'mail'
    | 'held'
    | 'backup'
    | 'disk'
    | 'clock'
    | 'certificate'
    | 'placeholders'
    | 'findings'
    | 'content';
  readonly level: Level;
  /** Times in milliseconds since 1970, sizes in bytes. */
  readonly facts: Readonly<Record<string, string | number | null>>;
  /** What was found, in sentences for the owner. */
  readonly list?: readonly string[];
  /** The same for whoever looks after the site, with the names of files and settings. */
  readonly forHelper?: readonly string[];
}

/** What is said on top of every page; the page words it. */
export type HealthSentence =
  | { readonly kind: 'well'; readonly lastMailedAt: number | null }
  | { readonly kind: 'storeDown' }
  | {
      readonly kind: 'mailStopped';
      readonly waiting: number;
      readonly since: number | null;
      readonly fault: MailFault | null;
      readonly nextTryAt: number | null;
    }
  | { readonly kind: 'notMailed'; readonly failed: number }
  | { readonly kind: 'held'; readonly held: number; readonly lastMailedAt: number | null }
  /** Something else needs care, or is in trouble: the gravest point, and how many are not well. */
  | { readonly kind: 'look'; readonly first: HealthPoint['kind']; readonly points: number };

export interface HealthReport {
  readonly level: Level;
  readonly sentence: HealthSentence;
  readonly points: readonly HealthPoint[];
}

/** How far a test mail is: under way, with the mail server, refused for good, or tried again soon. */
export interface TestMail {
  readonly step: 'sending' | 'taken' | 'refused' | 'delayed';
  readonly at: number;
  readonly startedAt: number;
  readonly fault?: MailFault;
}

/** Whether all is well. Each method throws `OwnerDeskError` where it refuses. */
export interface DeskHealth {
  getReport(): Promise<HealthReport & { readonly version: string }>;
  sendTestMail(by: string): Promise<{ readonly id: string }>;
  followTestMail(id: string): Promise<TestMail>;
  /** Whether `/admin/backup` can hand out a copy here. */
  checkBackup(): void;
}
