import type { DeskHealth } from '#calls';
import { VERSION } from '#settings';
import type { Store } from '#store';
import type { Backups } from './backups.ts';
import type { HealthReporter } from './health/healthReport.ts';
import type { TestMails } from './health/testMails.ts';

export interface DeskHealthParts {
  readonly reporter: HealthReporter;
  readonly testMails: TestMails;
  readonly backups: Backups;
  readonly store: Pick<Store, 'owner'>;
  /** Tries at once to mail the enquiries that were put off. */
  tryWaiting(): Promise<void>;
  now(): number;
}

/** Whether all is well, and what tries it out; what was tried stands in the audit. */
export function createDeskHealth(parts: DeskHealthParts): DeskHealth {
  const { reporter, testMails, backups, store, tryWaiting, now } = parts;
  const record = (who: string, action: string) =>
    store.owner.recordAudit({ at: now(), who, action, about: '' });
  return {
    getReport: async () => ({ ...(await reporter.getReport()), version: VERSION }),
    async sendTestMail(by) {
      const sent = await testMails.send(() => record(by, 'sent a test mail'));
      await tryWaiting();
      return sent;
    },
    followTestMail: (id) => testMails.follow(id),
    checkBackup: () => backups.check(),
  };
}
