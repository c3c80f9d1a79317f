import { PLAIN_FORM_PATH, SENT_FILE } from '#enquiry';
import { type CertificateStatus, isPublicHost } from '#settings';
import { DAY, MINUTE } from '../durations.ts';
import { error, type Findings, good, warning } from './finding.ts';
import type { Outside, Site, Visit } from './inputs.ts';

/** Certificates renew themselves a month before they end: two weeks before, that has not worked. */
export const CERTIFICATE_SOON = 14 * DAY;
/** Signed times, such as those of the person check, are off by as much. */
const CLOCK_MOST = MINUTE;
const PATIENCE = 10_000;

export async function visit(url: string, post?: { origin: string }): Promise<Visit | undefined> {
  try {
    const response = await fetch(url, {
      ...(post && { method: 'POST', headers: { origin: post.origin }, body: new URLSearchParams() }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  } catch {
    return undefined;
  }
}

/** Certificate, headers, clock and the way from http, as a visitor meets them. An address that is not public is not asked. */
export async function checkOutside(site: Site): Promise<Findings> {
  const { settings, outside, now } = site;
  const { siteUrl } = settings;
  const { hostname, protocol } = new URL(siteUrl);
  if (!isPublicHost(hostname) || protocol !== 'https:') return [];
  const certificate = [assessCertificate(hostname, await outside.readCertificate(siteUrl), now())].flat();
  const page = await outside.visit(`${siteUrl}/`);
  // Whom browsers turn away from is not looked at from here either: that is said, and no other reason.
  if (!page && certificate.some(({ severity }) => severity === 'error')) return certificate;
  if (!page) {
    return [
      ...certificate,
      warning(
        `Nobody answers at ${siteUrl} from here.`,
        'Open it on a telephone that is not in your network. If it opens there, all is well; if not, see whether the name points to this server.',
      ),
    ];
  }
  return [
    certificate,
    assessPage(siteUrl, page),
    assessClock(page, now()),
    assessProxy(siteUrl, await outside.visit(`${siteUrl}/healthz`)),
    await checkPlainHttp(hostname, outside),
    await checkFormServer(site, page),
  ].flat();
}

function assessCertificate(hostname: string, { endsAt, fault }: CertificateStatus, now: number): Findings {
  // Whether anybody answers is said of the page.
  if (fault === 'unreachable' || endsAt === null) return [];
  const left = endsAt - now;
  const renew = 'Look at the log of your proxy (journalctl -u caddy): it should have renewed it by itself.';
  if (left <= 0)
    return error(`The certificate of ${hostname} has ended.`, renew, 'Browsers warn every visitor away.');
  if (fault === 'untrusted') {
    const todo = 'Let Caddy or your host get one of a public authority for exactly this name.';
    return error(
      `Browsers do not trust the certificate of ${hostname}.`,
      todo,
      'They warn every visitor away.',
    );
  }
  const days = Math.floor(left / DAY);
  if (left < CERTIFICATE_SOON) {
    return warning(
      `The certificate of ${hostname} ends in ${days} days.`,
      renew,
      'It is mostly renewed when a third of its time is left.',
    );
  }
  return good(`The certificate of ${hostname} is good for ${days} days.`);
}

const HEADERS: readonly [string, string][] = [
  ['content-security-policy', 'it keeps foreign scripts out'],
  ['strict-transport-security', 'it keeps browsers on https'],
  ['x-content-type-options', 'it keeps browsers from guessing what a file is'],
];

/** A page built for a static host carries its policy itself: few of them send one that changes with each build. */
const isInPage = (name: string, body: string) =>
  name === 'content-security-policy' && body.includes('<meta http-equiv="Content-Security-Policy"');

function assessPage(siteUrl: string, { status, headers, body }: Visit): Findings {
  if (status !== 200) {
    const seen = `${siteUrl}/ answers ${status}${headers['location'] ? `, to ${headers['location']}` : ''}.`;
    const todo = 'SITE_URL must be the address at which the page itself is, with or without www.';
    return error(seen, todo, 'Search engines, passkeys and the form go by that address.');
  }
  if (!body.includes(`<link rel="canonical" href="${siteUrl}/">`)) {
    const todo = 'Look whether the name leads to this server, and publish with this SITE_URL.';
    return error(`At ${siteUrl} there is another page than this site's.`, todo, 'Visitors do not come here.');
  }
  const missing = HEADERS.filter(([name]) => headers[name] === undefined && !isInPage(name, body));
  if (missing.length === 0) return good(`The page is at ${siteUrl}, with its headers.`);
  return missing.map(([name, why]) =>
    warning(
      `From outside the page comes without ${name}.`,
      'Let the proxy or the host pass it on; a static host reads headers from a file of its own.',
      `The site sends it: ${why}.`,
    ),
  );
}

/** A proxy that does not say for whom it asks brings everybody as this machine, which alone sees counts. */
function assessProxy(siteUrl: string, health: Visit | undefined): Findings {
  if (!health?.body.includes('"outbox"')) return [];
  return error(
    `Your proxy does not say who asks: ${siteUrl}/healthz shows everybody how many enquiries there are.`,
    'Let it send X-Forwarded-For with every request; in nginx: proxy_set_header X-Forwarded-For $remote_addr;',
    'All visitors also count as one, so that a flood refuses everybody.',
  );
}

/** By the clock of whoever answered, which is another machine's where there is a host before it. */
function assessClock({ headers }: Visit, now: number): Findings {
  const there = Date.parse(headers['date'] ?? '');
  if (Number.isNaN(there)) return [];
  const off = Math.round(Math.abs(there - now) / 1000);
  if (off * 1000 <= CLOCK_MOST) return [];
  return warning(
    `The clock of this machine is off by ${off} seconds.`,
    'Turn on the time service of your system: timedatectl set-ntp true',
    'Links, sessions and the person check go by it.',
  );
}

async function checkPlainHttp(hostname: string, outside: Outside): Promise<Findings> {
  const plain = await outside.visit(`http://${hostname}/`);
  if (!plain || (plain.headers['location'] ?? '').startsWith('https://')) return [];
  const seen = `http://${hostname} does not lead to https.`;
  return warning(
    seen,
    'Have your proxy or host redirect it.',
    'Who types the name alone would write unencrypted.',
  );
}

const PLAIN = 'Whoever has no JavaScript cannot write to you.';

/**
 * A page on a static host, whose desk is somewhere else: is it there, and does the form find its way there and back
 * without JavaScript? Asked with an empty form, which is refused and keeps nothing.
 */
async function checkFormServer({ settings, outside }: Site, page: Visit): Promise<Findings> {
  const { siteUrl, functions } = settings;
  const { origin } = functions;
  if (origin === undefined) return [];
  const health = await outside.visit(`${origin}/healthz`);
  if (!health?.body.includes('"status"')) {
    return error(
      `FUNCTIONS_ORIGIN is ${origin}, and no server answers there.`,
      'Start the server there, or mend the address.',
      'The form would fail for every visitor.',
    );
  }
  const findings = [
    assessAction(page, origin),
    assessPost(siteUrl, origin, await outside.visit(`${origin}${PLAIN_FORM_PATH}`, { origin: siteUrl })),
    assessReturn(siteUrl, await outside.visit(`${siteUrl}/${SENT_FILE}`)),
  ].flat();
  const seen = `The page is on a static host; its enquiries go to ${origin}`;
  return findings.length > 0
    ? [good(`${seen}.`), ...findings]
    : [good(`${seen}, and come back to the page, without JavaScript too.`)];
}

function assessAction({ body }: Visit, origin: string): Findings {
  if (body.includes(` action="${origin}${PLAIN_FORM_PATH}"`)) return [];
  const todo = 'Build again with this FUNCTIONS_ORIGIN, and upload dist/site.';
  return error(`The form of the page does not post to ${origin}.`, todo, PLAIN);
}

function assessPost(siteUrl: string, origin: string, answer: Visit | undefined): Findings {
  // What is missing in it is asked for again.
  if (answer?.status === 422) return [];
  if (answer?.status === 403) {
    const todo = `Set SITE_URL=${siteUrl} where the form’s server runs, and restart it.`;
    return error(`The server at ${origin} takes no form of ${siteUrl}.`, todo, 'Every enquiry is refused.');
  }
  const seen = `The server at ${origin} answers ${answer?.status ?? 'nothing'} to the form without JavaScript.`;
  return warning(
    seen,
    'Look whether its proxy hands on posts to /enquiry, and ask again in a minute.',
    PLAIN,
  );
}

function assessReturn(siteUrl: string, thanks: Visit | undefined): Findings {
  const canonical = `<link rel="canonical" href="${siteUrl}/">`;
  if (thanks?.status === 200 && thanks.body.includes(canonical)) return [];
  const seen = `${siteUrl}/${SENT_FILE} is not there, to which the form’s server leads back.`;
  return error(seen, 'Upload all of dist/site.', 'An enquiry would be kept, and its visitor see a fault.');
}
