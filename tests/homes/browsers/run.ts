/** The whole journey in Firefox and in WebKit, against the built site and a real mail server. */
import { ensureBuilt } from '../../../scripts/lib/build.ts';
import { print } from '../../../scripts/lib/output.mjs';
import { startSite } from '../../support/site.ts';
import { startSmtp } from '../../support/smtp.ts';
import type { Steps } from '../../support/steps.ts';
import { KINDS, openBrowser } from './findBrowsers.ts';
import { walk } from './journey.ts';

/** Each browser has its own site and mailbox, so that mails are not mixed up. */
async function visit(kind: (typeof KINDS)[number]): Promise<Map<string, unknown>> {
  await using mailbox = await startSmtp();
  const site = await startSite({ env: { SMTP_URL: mailbox.url, MAIL_TO: 'owner@practice.example' } });
  try {
    const browser = await openBrowser(kind);
    print(browser.name);
    try {
      return await walk({ browser, url: site.url, mailbox });
    } finally {
      await browser.close();
    }
  } catch (error) {
    return new Map([[`${kind.name} runs`, error]]);
  } finally {
    await site.stop();
  }
}

export async function tryBrowsers(steps: Steps): Promise<void> {
  await ensureBuilt();
  for (const kind of KINDS) {
    for (const [what, fault] of await visit(kind)) steps.record(what, fault);
  }
}
