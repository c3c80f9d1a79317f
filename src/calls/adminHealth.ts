/** One thing that was looked at, in words for the owner. */
export interface HealthPoint {
  readonly name: string;
  readonly level: 'well' | 'care' | 'trouble';
  readonly words: string;
  /** What was found, in sentences. */
  readonly list?: readonly string[];
  readonly todo?: readonly string[];
  readonly link?: { readonly href: string; readonly words: string };
  /** For whoever looks after the site, with the names of files and settings. */
  readonly forHelper?: readonly string[];
}

export interface HealthReport {
  readonly level: HealthPoint['level'];
  /** Also with held enquiries, which are for the owner to look at. */
  readonly isWell: boolean;
  /** What is said on top of every page: the answer, and what it rests on. */
  readonly lead: string;
  readonly rest: string;
  /** In place of `rest` where there is room. */
  readonly atLength?: string;
  /** Enquiries that wait because no mail goes out; nothing while it does. */
  readonly waiting: number | null;
  readonly points: readonly HealthPoint[];
}

/** What became of a test mail. */
export interface TestMail {
  /** `filed`: no mail server is set, and it became a file. */
  readonly outcome: 'taken' | 'filed' | 'failed';
  readonly words: string;
  readonly todo: readonly string[];
}

/** Whether all is well. Each method throws `OwnerError` where it refuses. */
export interface AdminHealth {
  getReport(): Promise<HealthReport & { readonly version: string }>;
  sendTestMail(by: string): Promise<TestMail>;
  /** Whether `/admin/backup` can hand out a copy here. */
  checkBackup(): void;
  /** Gives up a test mail that is under way: the server stops. */
  stop(): void;
}
