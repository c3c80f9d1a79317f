import type { HealthPoint, HealthReport, HealthSentence } from '#calls';
import { DeskError } from '#desk';
import type { CertificateLook } from '#settings';
import type { HealthParts } from './healthParts.ts';
import { readMailPoints } from './mailPoints.ts';
import { readQuickPoints, readSlowPoints } from './sitePoints.ts';

/** How long what was seen may be told again, in ms. */
const SLOW_KEPT = 60_000;
const CERTIFICATE_KEPT = 6 * 3_600_000;
/** Nobody answered there: perhaps for a moment only. */
const UNREACHABLE_KEPT = 600_000;

const GRAVITY = { well: 0, care: 1, trouble: 2 } as const;

/** What is slow to look at is told as it was a minute ago at most, and looked at anew behind the answer. */
export class HealthReporter {
  readonly #parts: HealthParts;
  #slow: { points: readonly HealthPoint[]; at: number } | undefined;
  #looking: Promise<void> | undefined;
  #certificate: { look: CertificateLook; at: number } | undefined;
  #lookingAtCertificate: Promise<void> | undefined;

  constructor(parts: HealthParts) {
    this.#parts = parts;
  }

  async getReport(): Promise<HealthReport> {
    const { now } = this.#parts;
    this.#lookAtCertificate();
    if (!this.#slow || now() - this.#slow.at >= SLOW_KEPT) this.#lookAnew();
    if (!this.#slow) await this.#looking;
    const quick = await readQuickPoints(this.#parts, this.#certificate?.look ?? null);
    const others = [...quick, ...(this.#slow?.points ?? [])];
    try {
      const { mail, held, sentence } = await readMailPoints(this.#parts);
      return summarise([mail, held, ...others], sentence);
    } catch (error) {
      // Whoever asks came in by the store, so that it can be read: enquiries are what it does not take.
      if (!(error instanceof DeskError)) throw error;
      return { level: 'trouble', sentence: { kind: 'storeDown' }, points: others };
    }
  }

  /** For the first report it is waited for, and then throws what the store did; later reports tell the last. */
  #lookAnew(): void {
    if (this.#looking) return;
    const looking = readSlowPoints(this.#parts)
      .then((points) => {
        this.#slow = { points, at: this.#parts.now() };
      })
      .finally(() => {
        this.#looking = undefined;
      });
    this.#looking = looking;
    if (this.#slow) looking.catch(() => {});
  }

  /** Never waited for: nobody may answer for seconds. */
  #lookAtCertificate(): void {
    const { siteUrl, now } = this.#parts;
    const known = this.#certificate;
    const kept = known?.look.fault === 'unreachable' ? UNREACHABLE_KEPT : CERTIFICATE_KEPT;
    if (!siteUrl.startsWith('https:') || this.#lookingAtCertificate) return;
    if (known && now() - known.at < kept) return;
    this.#lookingAtCertificate = this.#parts.readCertificate(siteUrl).then((look) => {
      this.#certificate = { look, at: now() };
      this.#lookingAtCertificate = undefined;
    });
  }
}

function summarise(points: readonly HealthPoint[], ofMail: HealthSentence | null): HealthReport {
  const wrong = points
    .filter(({ level }) => level !== 'well')
    .toSorted((a, b) => GRAVITY[b.level] - GRAVITY[a.level]);
  const [gravest] = wrong;
  const level = gravest?.level ?? 'well';
  if (!gravest) return { level, sentence: { kind: 'well', lastMailedAt: readLastMailed(points) }, points };
  const isGraver = ofMail && (ofMail.kind === 'mailStopped' || level !== 'trouble');
  const sentence = isGraver ? ofMail : ({ kind: 'look', first: gravest.kind, points: wrong.length } as const);
  return { level, sentence, points };
}

function readLastMailed(points: readonly HealthPoint[]): number | null {
  const at = points.find(({ kind }) => kind === 'mail')?.facts['lastMailedAt'];
  return typeof at === 'number' ? at : null;
}
