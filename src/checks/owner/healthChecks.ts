import type { OwnerCheck } from '#calls';
import { CLOCK_JUMP_MARK, type EnquiryService, rateFreeSpace, readBackupState } from '#enquiries';
import { formatCount, type Times } from '#enquiry';
import type { CertificateStatus, Settings } from '#settings';
import type { Store } from '#store';
import { DAY } from '../../durations.ts';
import { formatBytes, type SiteFinding } from '../finding.ts';
import { CERTIFICATE_RENEWAL_DUE } from '../site.ts';
import { readFreeSpace } from '../store.ts';

export interface OwnerCheckDeps {
  readonly store: Store;
  readonly enquiries: Pick<EnquiryService, 'getStatus'>;
  readonly settings: Pick<Settings, 'siteUrl' | 'dataDir'> & { readonly smtpUrl?: URL | undefined };
  /** `kept`: the content is invalid, so an earlier edition (a published build) stays live. */
  readContentStatus(): { readonly status: 'current' } | { readonly status: 'kept'; readonly fault: string };
  /** Finds faults in wording and settings. It is slow, so it is called at most once a minute. */
  findFaults(): Promise<readonly SiteFinding[]>;
  readCertificate(siteUrl: string): Promise<CertificateStatus>;
  readTimes(): Times;
  now(): number;
}

const MAX_LISTED = 10;

const TELL_HELPER = 'Tell the person who looks after your site.';

export type CheckResult = Omit<OwnerCheck, 'name'>;

export const well = (text: string): CheckResult => ({ level: 'well', words: text });
export const care = (text: string, ...todo: string[]): CheckResult => ({ level: 'care', words: text, todo });

export const nameChecks = (checks: Readonly<Record<string, CheckResult>>): OwnerCheck[] =>
  Object.entries(checks).map(([name, check]) => ({ name, ...check }));

/** Fast enough for every report: a few queries. @param certificate `undefined` until it has been read */
export const readQuickChecks = async (deps: OwnerCheckDeps, certificate: CertificateStatus | undefined) =>
  nameChecks({
    Backup: await describeBackup(deps),
    Clock: await describeClock(deps),
    'Secure address': describeCertificate(deps, certificate),
    'Your changes': describeContent(deps),
  });

export async function readSlowChecks(deps: OwnerCheckDeps): Promise<OwnerCheck[]> {
  const findings = await deps.findFaults();
  return nameChecks({
    Space: await describeDisk(deps),
    'Your page': describePlaceholders(findings.filter(isPlaceholder)),
    'The set-up': describeFindings(findings.filter((one) => !isPlaceholder(one))),
  });
}

async function describeBackup({ store, readTimes, now }: OwnerCheckDeps): Promise<CheckResult> {
  const { madeAt, trouble } = await readBackupState(store, now());
  const isEmpty = (await store.owner.findNewestId()) === null;
  const isFine = trouble === null || (isEmpty && trouble !== 'failed');
  const failureText = trouble === 'failed' ? 'The newest failed: ask your helper to look. ' : '';
  const lastBackupText =
    madeAt === null ? 'None was made yet.' : `The last was made ${readTimes().when(madeAt)}.`;
  const isElsewhere = store.kind === 'postgres';
  const elsewhereText = 'Made where your database is. Ask your helper when the last one was.';
  return {
    level: isFine ? 'well' : 'care',
    words: failureText + (isElsewhere ? elsewhereText : lastBackupText),
    ...(!isElsewhere && { todo: ['Make one here, and keep it safe.'] }),
  };
}

async function describeDisk({ settings }: OwnerCheckDeps): Promise<CheckResult> {
  const space = await readFreeSpace(settings.dataDir);
  // With PostgreSQL the folder may not exist.
  if (!space) return well('How much is free cannot be seen from here.');
  const text = `${formatBytes(space.free)} of ${formatBytes(space.total)} free.`;
  const severity = rateFreeSpace(space.free);
  if (severity === 'good') return well(text);
  const warningText = `Only ${text} Once it is full, no enquiry can be kept.`;
  const check = care(warningText, `${TELL_HELPER} The disk is nearly full.`);
  return severity === 'error' ? { ...check, level: 'trouble' } : check;
}

async function describeClock({ store, readTimes, now }: OwnerCheckDeps): Promise<CheckResult> {
  const jumpedAt = await store.readMark(CLOCK_JUMP_MARK);
  // Retention erases nothing for this long after a jump (`src/enquiries/maintenance/scheduler.ts`).
  if (jumpedAt === null || Math.abs(now() - jumpedAt) >= DAY) return well('Runs as it should.');
  return care(
    `It jumped ${readTimes().when(jumpedAt)}. Times here may be wrong, and nothing is erased by rule for a day.`,
    `${TELL_HELPER} The server should set its clock by itself.`,
  );
}

function describeCertificate(deps: OwnerCheckDeps, certificate: CertificateStatus | undefined): CheckResult {
  if (!deps.settings.siteUrl.startsWith('https:'))
    return well('Your page is not public yet, and needs none.');
  if (!certificate) return well('Being looked at. The answer is here in a moment.');
  const { endsAt, fault } = certificate;
  if (endsAt === null) return well('It cannot be seen from here. That is usual in some networks.');
  const remaining = endsAt - deps.now();
  const day = deps.readTimes().day(endsAt);
  if (remaining <= 0) {
    const text = `Its certificate ended on ${day}. Browsers warn visitors away.`;
    return { ...care(text, `${TELL_HELPER} It is urgent.`), level: 'trouble' };
  }
  const text = `Its certificate is good until ${day}`;
  if (fault === 'untrusted')
    return care(`${text}, but browsers may not trust it.`, `${TELL_HELPER} It may be the wrong one.`);
  return remaining < CERTIFICATE_RENEWAL_DUE
    ? care(`${text}.`, `${TELL_HELPER} It should have renewed itself by now.`)
    : well(`${text}.`);
}

function describeContent({ readContentStatus }: OwnerCheckDeps): CheckResult {
  const content = readContentStatus();
  if (content.status === 'current') return well('Visitors see your page as you changed it last.');
  const text = 'The last change has a fault, so visitors see the page as it was before.';
  const check = care(text, 'Take the change back, or ask your helper to correct it.');
  // Names the file and line of the fault, and the text found there.
  return { ...check, forHelper: content.fault.split('\n') };
}

const isPlaceholder = ({ id }: SiteFinding) => id === 'placeholder';

const listForHelper = (findings: readonly SiteFinding[]) =>
  findings
    .slice(0, MAX_LISTED)
    .map(({ message, remedy }) => (remedy ? `${message.replace(/\.?$/, ':')} ${remedy}` : message));

/** My page lists placeholders, so the report links there. */
function describePlaceholders(placeholders: readonly SiteFinding[]): CheckResult {
  if (placeholders.length === 0) return well('No placeholder left.');
  return {
    level: 'care',
    words: `${formatCount(placeholders.length, 'thing is', 'things are')} left for you to fill in.`,
    link: { href: '/page', words: placeholders.length === 1 ? 'Fill it in' : 'Fill them in' },
    forHelper: listForHelper(placeholders),
  };
}

/** A warning is for the owner to decide on and may remain, so the level stays "well". */
function describeFindings(allFindings: readonly SiteFinding[]): CheckResult {
  const errors = allFindings.filter(({ severity }) => severity === 'error');
  const findings = [...errors, ...allFindings.filter(({ severity }) => severity === 'warning')];
  if (findings.length === 0) return well('Nothing to say.');
  // Deduplicated, because two proxies give the owner the same text.
  const ownerTexts = new Set(findings.map(({ forOwner, message }) => forOwner ?? message));
  const details = { list: [...ownerTexts].slice(0, MAX_LISTED), forHelper: listForHelper(findings) };
  return errors.length === 0
    ? { ...well('In order. There is something that you may want to know.'), ...details }
    : { ...care('Something should be put right.', TELL_HELPER), ...details };
}
