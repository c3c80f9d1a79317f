import type { HealthPoint, HealthReport } from '#calls';
import { EnquiryError } from '#enquiries';
import { capitalize, formatAgo, formatCount, joinWords } from '#enquiry';
import type { CertificateStatus } from '#settings';
import { describeHeld, describeMail, describeStop, formatWaiting, type MailState, readMail } from './mail.ts';
import { type OwnerSite, readQuickPoints, readSlowPoints } from './points.ts';

/** How long what was seen may be told again, in ms. */
const SLOW_KEPT = 60_000;
const CERTIFICATE_KEPT = 6 * 3_600_000;
/** Nobody answered there: perhaps for a moment only. */
const UNREACHABLE_KEPT = 600_000;

const GRAVITY = { well: 0, care: 1, trouble: 2 } as const;

/** "Is all well?" What is slow to look at is told as it was a minute ago at most, and looked at anew behind the answer. */
export class OwnerReport {
  readonly #site: OwnerSite;
  #slow: { points: readonly HealthPoint[]; at: number } | undefined;
  #looking: Promise<void> | undefined;
  #certificate: { look: CertificateStatus; at: number } | undefined;
  #lookingAtCertificate: Promise<void> | undefined;

  constructor(site: OwnerSite) {
    this.#site = site;
  }

  async get(): Promise<HealthReport> {
    const { now } = this.#site;
    this.#inspectCertificateChain();
    if (!this.#slow || now() - this.#slow.at >= SLOW_KEPT) this.#lookAnew();
    if (!this.#slow) await this.#looking;
    const quick = await readQuickPoints(this.#site, this.#certificate?.look ?? null);
    const others = [...quick, ...(this.#slow?.points ?? [])];
    try {
      return summarise(await readMail(this.#site), others, this.#site);
    } catch (error) {
      // Whoever asks came in by the store, so that it can be read: enquiries are what it does not take.
      if (!(error instanceof EnquiryError)) throw error;
      return {
        ...{ level: 'trouble', isWell: false, points: sort(others), waiting: null },
        lead: 'Your enquiries cannot be kept just now.',
        rest: 'Visitors are asked to ring you.',
        atLength:
          'The form tells visitors to try again, and how else to reach you. What came before is not lost.',
      };
    }
  }

  /** For the first report it is waited for, and then throws what the store did; later reports tell the last. */
  #lookAnew(): void {
    if (this.#looking) return;
    const looking = readSlowPoints(this.#site)
      .then((points) => {
        this.#slow = { points, at: this.#site.now() };
      })
      .finally(() => {
        this.#looking = undefined;
      });
    this.#looking = looking;
    if (this.#slow) looking.catch(() => {});
  }

  /** Never waited for: nobody may answer for seconds. */
  #inspectCertificateChain(): void {
    const { settings, now } = this.#site;
    const known = this.#certificate;
    const kept = known?.look.fault === 'unreachable' ? UNREACHABLE_KEPT : CERTIFICATE_KEPT;
    if (!settings.siteUrl.startsWith('https:') || this.#lookingAtCertificate) return;
    if (known && now() - known.at < kept) return;
    this.#lookingAtCertificate = this.#site.readCertificate(settings.siteUrl).then((look) => {
      this.#certificate = { look, at: now() };
      this.#lookingAtCertificate = undefined;
    });
  }
}

/** The gravest first. */
const sort = (points: readonly HealthPoint[]) =>
  points.toSorted((a, b) => GRAVITY[b.level] - GRAVITY[a.level]);

function summarise(mail: MailState, others: readonly HealthPoint[], site: OwnerSite): HealthReport {
  const { settings, readTimes, now } = site;
  const mailPoint = describeMail(mail, settings.smtpUrl !== undefined, readTimes(), now());
  const points = sort([mailPoint, describeHeld(mail), ...others]);
  const level = points[0]?.level ?? 'well';
  const answer = describeAnswer(mail, points, site);
  const isWell = answer.lead === ALL_IS_WELL;
  return { level, isWell, points, waiting: mail.isStopped ? mail.waiting : null, ...answer };
}

/** The gravest first: what is wrong with the mail, unless something else is in trouble. */
function describeAnswer(
  mail: MailState,
  points: readonly HealthPoint[],
  { readTimes, now }: OwnerSite,
): Pick<HealthReport, 'lead' | 'rest' | 'atLength'> {
  const { waiting, failed, held, lastMailedAt } = mail;
  const wrong = points.filter(({ level }) => level !== 'well');
  if (mail.isStopped) {
    const rest = formatWaiting(waiting);
    const comfort = 'Nothing is lost, and they go out by themselves once it works.';
    const atLength = `${describeStop(mail, readTimes())} ${rest} ${comfort}`;
    return { lead: 'Your mail is not going out.', rest, atLength };
  }
  const last =
    lastMailedAt === null
      ? 'Nobody has written yet.'
      : `The last enquiry was mailed ${formatAgo(lastMailedAt, now())}.`;
  if (wrong.length === 0) return { lead: ALL_IS_WELL, rest: last };
  // Before what needs a look stands nothing that sounds as if all were well.
  const look = `${formatCount(wrong.length, 'thing needs', 'things need')} a look.`;
  const isTrouble = wrong.some(({ level }) => level === 'trouble');
  if (failed > 0 && !isTrouble) {
    return {
      lead: `${formatCount(failed, 'enquiry', 'enquiries')} could not be mailed.`,
      rest: 'The words are here.',
      atLength: 'We tried for days and stopped. The words are here; answer from here, or send them again.',
    };
  }
  if (held > 0 && !isTrouble) {
    const rest = `${formatCount(held, 'enquiry is', 'enquiries are')} held for you to look at.`;
    // Held ones are for the owner to look at, and nothing is wrong.
    return { lead: wrong.length === 1 ? ALL_IS_WELL : look, rest, atLength: `${last} ${rest}` };
  }
  return { lead: look, rest: `${capitalize(joinWords(wrong.map(({ name }) => name.toLowerCase())))}.` };
}

const ALL_IS_WELL = 'All is well.';
