import { statfs } from 'node:fs/promises';
import type { HealthPoint } from '#calls';
import { CLOCK_JUMP_MARK, judgeFreeSpace, readBackupState } from '#desk';
import type { CertificateLook } from '#settings';
import type { FoundFault, HealthParts } from './healthParts.ts';

/** In milliseconds. */
const DAY = 24 * 3_600_000;
/** Certificates renew themselves a month before they end: two weeks before, that has not worked. */
const CERTIFICATE_SOON = 14 * DAY;
/** After a jump nothing is erased by rule for so long (`src/desk/maintenance/clockGuard.ts`). */
const JUMP_FELT = DAY;
/** So many sentences of each kind are enough to begin with. */
const LISTED = 10;

/** What is asked for anew each time: a step or two of the store, or what is known anyway. */
export async function readQuickPoints(
  parts: HealthParts,
  /** The certificate, once it was looked at. */
  look: CertificateLook | null,
): Promise<HealthPoint[]> {
  return [
    await readBackup(parts),
    await readClock(parts),
    judgeCertificate(parts, look),
    judgeContent(parts),
  ];
}

/** What costs a moment, and is told again for a minute. */
export async function readSlowPoints(parts: HealthParts): Promise<HealthPoint[]> {
  const found = await parts.findFaults();
  return [await readDisk(parts), judgePlaceholders(found), judgeFindings(found)];
}

async function readBackup({ store, now }: HealthParts): Promise<HealthPoint> {
  const { madeAt: lastAt, trouble } = await readBackupState(store, now());
  const isEmpty = (await store.owner.findNewestId()) === null;
  const hasFailed = trouble === 'failed';
  const isFine = trouble === null || (isEmpty && !hasFailed);
  return {
    kind: 'backup',
    level: isFine ? 'well' : 'care',
    facts: { lastAt, store: store.kind, ...(hasFailed && { failed: 1 }) },
  };
}

async function readDisk({ dataDir }: HealthParts): Promise<HealthPoint> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const level = ({ good: 'well', warning: 'care', error: 'trouble' } as const)[judgeFreeSpace(free)];
    return { kind: 'disk', level, facts: { free, total: blocks * bsize } };
  } catch {
    // With PostgreSQL there may be no such folder.
    return { kind: 'disk', level: 'well', facts: { free: null, total: null } };
  }
}

async function readClock({ store, now }: HealthParts): Promise<HealthPoint> {
  const jumpedAt = await store.readMark(CLOCK_JUMP_MARK);
  const isFelt = jumpedAt !== null && Math.abs(now() - jumpedAt) < JUMP_FELT;
  return { kind: 'clock', level: isFelt ? 'care' : 'well', facts: { jumpedAt: isFelt ? jumpedAt : null } };
}

function judgeCertificate({ siteUrl, now }: HealthParts, look: CertificateLook | null): HealthPoint {
  if (!siteUrl.startsWith('https:')) {
    return { kind: 'certificate', level: 'well', facts: { endsAt: null, fault: 'none' } };
  }
  if (!look) return { kind: 'certificate', level: 'well', facts: { endsAt: null, fault: 'looking' } };
  const { endsAt, fault } = look;
  const left = endsAt === null ? Number.POSITIVE_INFINITY : endsAt - now();
  const level = left <= 0 ? 'trouble' : left < CERTIFICATE_SOON || fault === 'untrusted' ? 'care' : 'well';
  return { kind: 'certificate', level, facts: { endsAt, fault } };
}

/** Each sentence once: two proxies are one thing to the owner. */
const listFound = (found: readonly FoundFault[]) => ({
  list: [...new Set(found.map(({ says }) => says))].slice(0, LISTED),
  forHelper: found.slice(0, LISTED).map(({ forHelper }) => forHelper),
});

function judgePlaceholders(all: readonly FoundFault[]): HealthPoint {
  const found = all.filter(({ level }) => level === 'placeholder');
  const level = found.length > 0 ? 'care' : 'well';
  return { kind: 'placeholders', level, facts: { count: found.length }, ...listFound(found) };
}

/** A warning asks for the owner's own judgement, and may stay: it does not take "All is well" away. */
function judgeFindings(all: readonly FoundFault[]): HealthPoint {
  const errors = all.filter(({ level }) => level === 'error');
  const warnings = all.filter(({ level }) => level === 'warning');
  return {
    ...{ kind: 'findings', level: errors.length > 0 ? 'care' : 'well' },
    facts: { errors: errors.length, warnings: warnings.length },
    ...listFound([...errors, ...warnings]),
  };
}

function judgeContent({ readContentStatus }: HealthParts): HealthPoint {
  const status = readContentStatus();
  const fault = status.status === 'kept' ? status.fault : null;
  if (fault === null) return { kind: 'content', level: 'well', facts: { fault: null } };
  // The line and what was found there: for the owner it is enough that there is a fault.
  return { kind: 'content', level: 'care', facts: { fault: 'kept' }, forHelper: fault.split('\n') };
}
