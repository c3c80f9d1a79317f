import type { OwnerCheck } from '#calls';
import { CLOCK_JUMP_MARK, type EnquiryService, rateFreeSpace, readBackupState } from '#enquiries';
import { formatCount, type Times } from '#enquiry';
import type { CertificateStatus, Settings } from '#settings';
import type { Store } from '#store';
import { DAY } from '../../durations.ts';
import { formatBytes, type SiteFinding } from '../finding.ts';
import { CERTIFICATE_RENEWAL_DUE } from '../site.ts';
import { readFreeSpace } from '../store.ts';

export interface OwnerSite {
  readonly store: Store;
  readonly enquiries: Pick<EnquiryService, 'getStatus'>;
  readonly settings: Pick<Settings, 'siteUrl' | 'dataDir'> & { readonly smtpUrl?: URL | undefined };
  /** `kept`: the content is invalid, so that an earlier edition (a published build) stays in service. */
  readContentStatus(): { readonly status: 'current' } | { readonly status: 'kept'; readonly fault: string };
  /** Finds faults in wording and settings. Slow, so it is called once a minute at most. */
  findFaults(): Promise<readonly SiteFinding[]>;
  readCertificate(siteUrl: string): Promise<CertificateStatus>;
  readTimes(): Times;
  now(): number;
}

const MAX_LISTED = 10;

/**
 * Milliseconds after a clock jump during which retention erases nothing (`src/enquiries/maintenance/scheduler.ts`).
 */
const JUMP_EFFECT = DAY;

const HELPER = 'Tell the person who looks after your site.';

export const describeWell = (name: string, words: string): OwnerCheck => ({ name, level: 'well', words });
export const describeCare = (name: string, words: string, ...todo: string[]): OwnerCheck => ({
  name,
  level: 'care',
  words,
  todo,
});

/**
 * Checks that are fast enough for each report: a query or two.
 * @param certificate `undefined` until it has been read
 */
export const readQuickChecks = async (site: OwnerSite, certificate: CertificateStatus | undefined) => [
  await describeBackup(site),
  await describeClock(site),
  describeCertificate(site, certificate),
  describeContent(site),
];

export async function readSlowChecks(site: OwnerSite): Promise<OwnerCheck[]> {
  const findings = await site.findFaults();
  return [await describeDisk(site), describePlaceholders(findings), describeFindings(findings)];
}

async function describeBackup({ store, readTimes, now }: OwnerSite): Promise<OwnerCheck> {
  const { madeAt, trouble } = await readBackupState(store, now());
  const isEmpty = (await store.owner.findNewestId()) === null;
  const isFine = trouble === null || (isEmpty && trouble !== 'failed');
  const failureText = trouble === 'failed' ? 'The newest failed: ask your helper to look. ' : '';
  const lastBackupText =
    madeAt === null ? 'None was made yet.' : `The last was made ${readTimes().when(madeAt)}.`;
  const isElsewhere = store.kind === 'postgres';
  const elsewhereText = 'Made where your database is. Ask your helper when the last one was.';
  return {
    ...describeWell('Backup', failureText + (isElsewhere ? elsewhereText : lastBackupText)),
    level: isFine ? 'well' : 'care',
    ...(!isElsewhere && { todo: ['Make one here, and keep it safe.'] }),
  };
}

async function describeDisk({ settings }: OwnerSite): Promise<OwnerCheck> {
  const name = 'Space';
  const space = await readFreeSpace(settings.dataDir);
  // With PostgreSQL the folder may not exist.
  if (!space) return describeWell(name, 'How much is free cannot be seen from here.');
  const words = `${formatBytes(space.free)} of ${formatBytes(space.total)} free.`;
  const severity = rateFreeSpace(space.free);
  if (severity === 'good') return describeWell(name, words);
  const warningText = `Only ${words} Once it is full, no enquiry can be kept.`;
  return {
    ...describeCare(name, warningText, `${HELPER} The disk is nearly full.`),
    level: severity === 'error' ? 'trouble' : 'care',
  };
}

async function describeClock({ store, readTimes, now }: OwnerSite): Promise<OwnerCheck> {
  const name = 'Clock';
  const jumpedAt = await store.readMark(CLOCK_JUMP_MARK);
  if (jumpedAt === null || Math.abs(now() - jumpedAt) >= JUMP_EFFECT)
    return describeWell(name, 'Runs as it should.');
  return describeCare(
    name,
    `It jumped ${readTimes().when(jumpedAt)}. Times here may be wrong, and nothing is erased by rule for a day.`,
    `${HELPER} The server should set its clock by itself.`,
  );
}

function describeCertificate(site: OwnerSite, certificate: CertificateStatus | undefined): OwnerCheck {
  const name = 'Secure address';
  if (!site.settings.siteUrl.startsWith('https:'))
    return describeWell(name, 'Your page is not public yet, and needs none.');
  if (!certificate) return describeWell(name, 'Being looked at. The answer is here in a moment.');
  const { endsAt, fault } = certificate;
  if (endsAt === null)
    return describeWell(name, 'It cannot be seen from here. That is usual in some networks.');
  const remaining = endsAt - site.now();
  const day = site.readTimes().day(endsAt);
  if (remaining <= 0) {
    const words = `Its certificate ended on ${day}. Browsers warn visitors away.`;
    return { ...describeCare(name, words, `${HELPER} It is urgent.`), level: 'trouble' };
  }
  const words = `Its certificate is good until ${day}`;
  if (fault === 'untrusted') {
    const untrusted = `${words}, but browsers may not trust it.`;
    return describeCare(name, untrusted, `${HELPER} It may be the wrong one.`);
  }
  return remaining < CERTIFICATE_RENEWAL_DUE
    ? describeCare(name, `${words}.`, `${HELPER} It should have renewed itself by now.`)
    : describeWell(name, `${words}.`);
}

function describeContent({ readContentStatus }: OwnerSite): OwnerCheck {
  const name = 'Your changes';
  const content = readContentStatus();
  if (content.status === 'current')
    return describeWell(name, 'Visitors see your page as you changed it last.');
  const words = 'The last change has a fault, so visitors see the page as it was before.';
  return {
    ...describeCare(name, words, 'Take the change back, or ask your helper to correct it.'),
    // The line of the fault, and what was found there.
    forHelper: content.fault.split('\n'),
  };
}

const isPlaceholder = ({ id }: SiteFinding) => id === 'placeholder';

const listForHelper = (findings: readonly SiteFinding[]) =>
  findings
    .slice(0, MAX_LISTED)
    .map(({ message, remedy }) => (remedy ? `${message.replace(/\.?$/, ':')} ${remedy}` : message));

/** My page lists placeholders, so the report links there. */
function describePlaceholders(allFindings: readonly SiteFinding[]): OwnerCheck {
  const name = 'Your page';
  const placeholders = allFindings.filter(isPlaceholder);
  if (placeholders.length === 0) return describeWell(name, 'No placeholder left.');
  return {
    name,
    level: 'care',
    words: `${formatCount(placeholders.length, 'thing is', 'things are')} left for you to fill in.`,
    link: { href: '/page', words: placeholders.length === 1 ? 'Fill it in' : 'Fill them in' },
    forHelper: listForHelper(placeholders),
  };
}

/** A warning needs the owner's judgement and may remain, so the level stays "well". */
function describeFindings(allFindings: readonly SiteFinding[]): OwnerCheck {
  const name = 'The set-up';
  const otherFindings = allFindings.filter((one) => !isPlaceholder(one));
  const errors = otherFindings.filter(({ severity }) => severity === 'error');
  const findings = [...errors, ...otherFindings.filter(({ severity }) => severity === 'warning')];
  if (findings.length === 0) return describeWell(name, 'Nothing to say.');
  // Deduplicated: two proxies are one finding to the owner.
  const ownerWords = new Set(findings.map(({ forOwner, message }) => forOwner ?? message));
  const details = { list: [...ownerWords].slice(0, MAX_LISTED), forHelper: listForHelper(findings) };
  return errors.length === 0
    ? { ...describeWell(name, 'In order. There is something that you may want to know.'), ...details }
    : { ...describeCare(name, 'Something should be put right.', HELPER), ...details };
}
