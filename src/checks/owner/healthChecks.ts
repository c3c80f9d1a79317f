import type { OwnerCheck } from '#calls';
import { CLOCK_JUMP_MARK, type EnquiryService, rateFreeSpace, readBackupState } from '#enquiries';
import { formatCount, type Times } from '#enquiry';
import type { CertificateStatus, Settings } from '#settings';
import type { Store } from '#store';
import { formatBytes, type SiteFinding } from '../finding.ts';
import { CERTIFICATE_RENEWAL_DUE } from '../site.ts';
import { readFreeSpace } from '../store.ts';

/** A running site, as the owner's report needs it. */
export interface OwnerSite {
  readonly store: Store;
  readonly enquiries: Pick<EnquiryService, 'getStatus'>;
  readonly settings: Pick<Settings, 'siteUrl' | 'dataDir'> & { readonly smtpUrl?: URL | undefined };
  /** `kept`: the content is invalid, so that an earlier edition (a published build) stays in service. */
  readContentStatus(): { readonly status: 'current' } | { readonly status: 'kept'; readonly fault: string };
  /** Finds faults in wording and settings. Slow, so it is called once a minute at most. */
  findFaults(): Promise<readonly SiteFinding[]>;
  readCertificate(siteUrl: string): Promise<CertificateStatus>;
  /** Formatters of times in the practice's time zone. */
  readTimes(): Times;
  now(): number;
}

/**
 * Milliseconds after a clock jump during which retention erases nothing
 * (`src/enquiries/maintenance/clockGuard.ts`).
 */
const JUMP_EFFECT = 24 * 3_600_000;
/** Limit of findings that one check lists. */
const MAX_LISTED = 10;

const HELPER = 'Tell the person who looks after your site.';

/** Checks that are fast enough for each report: a query or two. */
export async function readQuickChecks(
  site: OwnerSite,
  /** `null` until the certificate has been read. */
  certificate: CertificateStatus | null,
): Promise<OwnerCheck[]> {
  return [
    await describeBackup(site),
    await describeClock(site),
    describeCertificate(site, certificate),
    describeContent(site),
  ];
}

/** Slow checks, cached for a minute. */
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
    name: 'Backup',
    level: isFine ? 'well' : 'care',
    words: failureText + (isElsewhere ? elsewhereText : lastBackupText),
    ...(!isElsewhere && { todo: ['Make one here, and keep it safe.'] }),
  };
}

async function describeDisk({ settings }: OwnerSite): Promise<OwnerCheck> {
  const name = 'Space';
  const space = await readFreeSpace(settings.dataDir);
  // With PostgreSQL the folder may not exist.
  if (!space) return { name, level: 'well', words: 'How much is free cannot be seen from here.' };
  const words = `${formatBytes(space.free)} of ${formatBytes(space.total)} free.`;
  const severity = rateFreeSpace(space.free);
  if (severity === 'good') return { name, level: 'well', words };
  return {
    name,
    level: severity === 'error' ? 'trouble' : 'care',
    words: `Only ${words} Once it is full, no enquiry can be kept.`,
    todo: [`${HELPER} The disk is nearly full.`],
  };
}

async function describeClock({ store, readTimes, now }: OwnerSite): Promise<OwnerCheck> {
  const name = 'Clock';
  const jumpedAt = await store.readMark(CLOCK_JUMP_MARK);
  if (jumpedAt === null || Math.abs(now() - jumpedAt) >= JUMP_EFFECT) {
    return { name, level: 'well', words: 'Runs as it should.' };
  }
  return {
    name,
    level: 'care',
    words: `It jumped ${readTimes().when(jumpedAt)}. Times here may be wrong, and nothing is erased by rule for a day.`,
    todo: [`${HELPER} The server should set its clock by itself.`],
  };
}

function describeCertificate(site: OwnerSite, certificate: CertificateStatus | null): OwnerCheck {
  const describeWell = (words: string): OwnerCheck => ({ name: 'Secure address', level: 'well', words });
  if (!site.settings.siteUrl.startsWith('https:'))
    return describeWell('Your page is not public yet, and needs none.');
  if (!certificate) return describeWell('Being looked at. The answer is here in a moment.');
  const { endsAt, fault } = certificate;
  if (endsAt === null) return describeWell('It cannot be seen from here. That is usual in some networks.');
  const remaining = endsAt - site.now();
  const day = site.readTimes().day(endsAt);
  if (remaining <= 0) {
    return {
      ...describeWell(`Its certificate ended on ${day}. Browsers warn visitors away.`),
      level: 'trouble',
      todo: [`${HELPER} It is urgent.`],
    };
  }
  const words = `Its certificate is good until ${day}`;
  if (fault === 'untrusted') {
    return {
      ...describeWell(`${words}, but browsers may not trust it.`),
      level: 'care',
      todo: [`${HELPER} It may be the wrong one.`],
    };
  }
  if (remaining >= CERTIFICATE_RENEWAL_DUE) return describeWell(`${words}.`);
  return {
    ...describeWell(`${words}.`),
    level: 'care',
    todo: [`${HELPER} It should have renewed itself by now.`],
  };
}

function describeContent({ readContentStatus }: OwnerSite): OwnerCheck {
  const name = 'Your changes';
  const content = readContentStatus();
  if (content.status === 'current') {
    return { name, level: 'well', words: 'Visitors see your page as you changed it last.' };
  }
  return {
    name,
    level: 'care',
    words: 'The last change has a fault, so visitors see the page as it was before.',
    todo: ['Take the change back, or ask your helper to correct it.'],
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
  if (placeholders.length === 0) return { name, level: 'well', words: 'No placeholder left.' };
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
  if (findings.length === 0) return { name, level: 'well', words: 'Nothing to say.' };
  // Deduplicated: two proxies are one finding to the owner.
  const list = [...new Set(findings.map(({ forOwner, message }) => forOwner ?? message))].slice(
    0,
    MAX_LISTED,
  );
  const forHelper = listForHelper(findings);
  if (errors.length === 0) {
    const words = 'In order. There is something that you may want to know.';
    return { name, level: 'well', words, list, forHelper };
  }
  const words = 'Something should be put right.';
  return { name, level: 'care', words, list, todo: [HELPER], forHelper };
}
