import { PLAIN_FORM_PATH, SENT_FILE } from '#enquiry';
import type { CertificateLook } from '#settings';
import { type DoctorFinding, error, good, warning } from './finding.ts';

const PLAIN = 'Whoever has no JavaScript cannot write to you.';

/**
 * A page on a static host, whose desk is somewhere else: is it there, and does the form find its way there and back
 * without JavaScript? Asked with an empty form, which is refused and keeps nothing.
 */
export async function checkDeskElsewhere(
  siteUrl: string,
  page: Visit,
  origin: string | undefined,
  outside: Outside,
): Promise<DoctorFinding[]> {
  if (origin === undefined) return [];
  const desk = await outside.visit(`${origin}/healthz`);
  if (!desk?.body.includes('"status"')) {
    return [
      error(
        `FUNCTIONS_ORIGIN is ${origin}, and no server answers there.`,
        'Start the server there, or mend the address.',
        'The form would fail for every visitor.',
      ),
    ];
  }
  const findings = [
    ...judgeAction(page, origin),
    ...judgePost(siteUrl, origin, await outside.visit(`${origin}${PLAIN_FORM_PATH}`, { origin: siteUrl })),
    ...judgeReturn(siteUrl, await outside.visit(`${siteUrl}/${SENT_FILE}`)),
  ];
  const seen = `The page is on a static host; its enquiries go to ${origin}`;
  return findings.length > 0
    ? [good(`${seen}.`), ...findings]
    : [good(`${seen}, and come back to the page, without JavaScript too.`)];
}

function judgeAction({ body }: Visit, origin: string): DoctorFinding[] {
  if (body.includes(` action="${origin}${PLAIN_FORM_PATH}"`)) return [];
  const advice = 'Build again with this FUNCTIONS_ORIGIN, and upload dist/site.';
  return [error(`The form of the page does not post to ${origin}.`, advice, PLAIN)];
}

function judgePost(siteUrl: string, origin: string, answer: Visit | undefined): DoctorFinding[] {
  // What is missing in it is asked for again.
  if (answer?.status === 422) return [];
  if (answer?.status === 403) {
    const advice = `Set SITE_URL=${siteUrl} where the form’s server runs, and restart it.`;
    return [
      error(`The server at ${origin} takes no form of ${siteUrl}.`, advice, 'Every enquiry is refused.'),
    ];
  }
  const seen = `The server at ${origin} answers ${answer?.status ?? 'nothing'} to the form without JavaScript.`;
  return [
    warning(seen, 'Look whether its proxy hands on posts to /enquiry, and ask again in a minute.', PLAIN),
  ];
}

function judgeReturn(siteUrl: string, thanks: Visit | undefined): DoctorFinding[] {
  const canonical = `<link rel="canonical" href="${siteUrl}/">`;
  if (thanks?.status === 200 && thanks.body.includes(canonical)) return [];
  const seen = `${siteUrl}/${SENT_FILE} is not there, to which the form’s server leads back.`;
  return [error(seen, 'Upload all of dist/site.', 'An enquiry would be kept, and its visitor see a fault.')];
}

/** What came back from an address of the site. */
export interface Visit {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How the site is looked at from outside; tests hand in their own. Neither ever rejects. */
export interface Outside {
  /** @param post an empty form from a page of this origin, in place of a look */
  visit(url: string, post?: { origin: string }): Promise<Visit | undefined>;
  readCertificate(siteUrl: string): Promise<CertificateLook>;
}
