import type { HealthReport, OwnerCheck } from '#calls';
import { EnquiryError } from '#enquiries';
import { capitalize, formatAgo, formatCount, joinWords } from '#enquiry';
import { HOUR, MINUTE } from '../../durations.ts';
import { nameChecks, type OwnerCheckDeps, readQuickChecks, readSlowChecks } from './healthChecks.ts';
import { describeHeld, describeMail, describeStop, formatWaiting, type MailState, readMail } from './mail.ts';

const SLOW_CACHE_MS = MINUTE;
const CERTIFICATE_CACHE_MS = 6 * HOUR;
/** Shorter, because an unreachable site may recover soon. */
const UNREACHABLE_CACHE_MS = 10 * MINUTE;

const SEVERITY_ORDER = { well: 0, care: 1, trouble: 2 } as const;

/** The answer to "Is all well?". Slow checks are cached, and a stale cache is refreshed in the background. */
export function createOwnerReport(deps: OwnerCheckDeps) {
  const { siteUrl } = deps.settings;
  const slowChecks = createCache(
    () => readSlowChecks(deps),
    () => SLOW_CACHE_MS,
    deps.now,
  );
  const certificate = createCache(
    () => deps.readCertificate(siteUrl),
    ({ fault }) => (fault === 'unreachable' ? UNREACHABLE_CACHE_MS : CERTIFICATE_CACHE_MS),
    deps.now,
  );
  return {
    async get(): Promise<HealthReport> {
      // Never awaited, because the connection to the site may take seconds.
      if (siteUrl.startsWith('https:')) void certificate.refresh();
      // The first report waits for the slow checks and throws their error; later reports use the last results.
      const refreshing = slowChecks.refresh();
      if (!slowChecks.read()) await refreshing;
      const quickChecks = await readQuickChecks(deps, certificate.read());
      const otherChecks = [...quickChecks, ...(slowChecks.read() ?? [])];
      try {
        return summarise(await readMail(deps), otherChecks, deps);
      } catch (error) {
        // The owner's session was just read from the store, so reads work and only writes fail.
        if (!(error instanceof EnquiryError)) throw error;
        return {
          level: 'trouble',
          isWell: false,
          checks: sortBySeverity(otherChecks),
          waiting: null,
          lead: 'Your enquiries cannot be kept just now.',
          rest: 'Visitors are asked to ring you.',
          atLength:
            'The form tells visitors to try again, and how else to reach you. What came before is not lost.',
        };
      }
    },
  };
}

/** Keeps the last result of a slow read. `refresh` does nothing while the result is recent or a read is running. */
function createCache<T>(read: () => Promise<T>, getMaxAge: (last: T) => number, now: () => number) {
  let last: { value: T; at: number } | undefined;
  let refreshing: Promise<void> | undefined;
  const refresh = async () => {
    try {
      last = { value: await read(), at: now() };
    } finally {
      refreshing = undefined;
    }
  };
  return {
    read: () => last?.value,
    refresh() {
      if (last && now() - last.at < getMaxAge(last.value)) return refreshing;
      refreshing ??= refresh();
      if (last) refreshing.catch(() => {});
      return refreshing;
    },
  };
}

const sortBySeverity = (checks: readonly OwnerCheck[]) =>
  checks.toSorted((a, b) => SEVERITY_ORDER[b.level] - SEVERITY_ORDER[a.level]);

function summarise(mail: MailState, otherChecks: readonly OwnerCheck[], deps: OwnerCheckDeps): HealthReport {
  const { settings, readTimes, now } = deps;
  const mailCheck = describeMail(mail, settings.smtpUrl !== undefined, readTimes(), now());
  const mailChecks = nameChecks({ Mail: mailCheck, Held: describeHeld(mail) });
  const checks = sortBySeverity([...mailChecks, ...otherChecks]);
  const level = checks[0]?.level ?? 'well';
  const verdict = describeVerdict(mail, checks, deps);
  const isWell = verdict.lead === ALL_IS_WELL;
  return { level, isWell, checks, waiting: mail.isStopped ? mail.waiting : null, ...verdict };
}

/** Stopped mail comes first. Failed and held enquiries follow only if no check is in trouble. */
function describeVerdict(
  mail: MailState,
  checks: readonly OwnerCheck[],
  { readTimes, now }: OwnerCheckDeps,
): Pick<HealthReport, 'lead' | 'rest' | 'atLength'> {
  const { waiting, failed, held, heldSpam, lastMailedAt } = mail;
  const findings = checks.filter(({ level }) => level !== 'well');
  if (mail.isStopped) {
    const rest = formatWaiting(waiting);
    const reassurance = 'Nothing is lost, and they go out by themselves once it works.';
    const atLength = `${describeStop(mail, readTimes())} ${rest} ${reassurance}`;
    return { lead: 'Your mail is not going out.', rest, atLength };
  }
  const lastMailText =
    lastMailedAt === null
      ? `${waiting + held + heldSpam > 0 ? 'No enquiry was mailed' : 'Nobody has written'} yet.`
      : `The last enquiry was mailed ${formatAgo(lastMailedAt, now())}.`;
  if (findings.length === 0) return { lead: ALL_IS_WELL, rest: lastMailText };
  // A report with findings must not sound as if all were well, so its headline has no good news.
  const headline = `${formatCount(findings.length, 'thing needs', 'things need')} a look.`;
  const isTrouble = findings.some(({ level }) => level === 'trouble');
  if (failed > 0 && !isTrouble) {
    return {
      lead: `${formatCount(failed, 'enquiry', 'enquiries')} could not be mailed.`,
      rest: 'The words are here.',
      atLength: 'We tried for days and stopped. The words are here; answer from here, or send them again.',
    };
  }
  if (held > 0 && !isTrouble) {
    const rest = `${formatCount(held, 'enquiry is', 'enquiries are')} held for you to look at.`;
    // The owner has to look at held enquiries, but they are no fault.
    return {
      lead: findings.length === 1 ? ALL_IS_WELL : headline,
      rest,
      atLength: `${lastMailText} ${rest}`,
    };
  }
  return {
    lead: headline,
    rest: `${capitalize(joinWords(findings.map(({ name }) => name.toLowerCase())))}.`,
  };
}

const ALL_IS_WELL = 'All is well.';
