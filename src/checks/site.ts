import { PLAIN_FORM_PATH, SENT_FILE } from '#enquiry';
import { type CertificateStatus, isPublicHost } from '#settings';
import { DAY, MINUTE } from '../durations.ts';
import { error, type Findings, good, warning } from './finding.ts';
import type { ProbeResponse, Site, SiteProbe } from './inputs.ts';

/** In milliseconds before expiry. Certificates are renewed a month before expiry, so by now renewal has failed. */
export const CERTIFICATE_RENEWAL_DUE = 14 * DAY;
/** In milliseconds: the clock error that signed times tolerate, for example those of the person check. */
const MAX_CLOCK_SKEW = MINUTE;

/** Checks the site from outside, as a visitor reaches it. Skipped for private addresses and for plain http. */
export async function checkOutside(site: Site): Promise<Findings> {
  const { settings, probe, now } = site;
  const { siteUrl } = settings;
  const { hostname, protocol } = new URL(siteUrl);
  if (!isPublicHost(hostname) || protocol !== 'https:') return [];
  const certificate = [assessCertificate(hostname, await probe.readCertificate(siteUrl), now())].flat();
  const page = await probe.request(`${siteUrl}/`);
  // After a certificate error the request fails too, so report only the certificate.
  if (!page && certificate.some(({ severity }) => severity === 'error')) return certificate;
  if (!page) {
    const remedy =
      'Open it on a telephone that is not in your network. If it opens there, all is well; if not, see whether the name points to this server.';
    return [...certificate, warning(`Nobody answers at ${siteUrl} from here.`, remedy)];
  }
  return [
    certificate,
    assessPage(siteUrl, page),
    assessClock(page, now()),
    assessProxy(siteUrl, await probe.request(`${siteUrl}/healthz`)),
    await checkPlainHttp(hostname, probe),
    await checkFormServer(site, page),
  ].flat();
}

function assessCertificate(hostname: string, { endsAt, fault }: CertificateStatus, now: number): Findings {
  // `checkOutside` reports an unreachable site.
  if (fault === 'unreachable' || endsAt === null) return [];
  const remaining = endsAt - now;
  const renew = 'Look at the log of your proxy (journalctl -u caddy): it should have renewed it by itself.';
  if (remaining <= 0)
    return error(`The certificate of ${hostname} has ended.`, renew, 'Browsers warn every visitor away.');
  if (fault === 'untrusted') {
    const message = `Browsers do not trust the certificate of ${hostname}.`;
    const remedy = 'Let Caddy or your host get one of a public authority for exactly this name.';
    return error(message, remedy, 'They warn every visitor away.');
  }
  const days = Math.floor(remaining / DAY);
  const reason = 'It is mostly renewed when a third of its time is left.';
  if (remaining < CERTIFICATE_RENEWAL_DUE)
    return warning(`The certificate of ${hostname} ends in ${days} days.`, renew, reason);
  return good(`The certificate of ${hostname} is good for ${days} days.`);
}

const EXPECTED_HEADERS: readonly [string, string][] = [
  ['content-security-policy', 'it keeps foreign scripts out'],
  ['strict-transport-security', 'it keeps browsers on https'],
  ['x-content-type-options', 'it keeps browsers from guessing what a file is'],
];

/** Whether the HTML holds the policy, as on static hosts: few can send a header that changes with each build. */
const isPolicyInPage = (name: string, body: string) =>
  name === 'content-security-policy' && body.includes('<meta http-equiv="Content-Security-Policy"');

function assessPage(siteUrl: string, { status, headers, body }: ProbeResponse): Findings {
  if (status !== 200) {
    const message = `${siteUrl}/ answers ${status}${headers['location'] ? `, to ${headers['location']}` : ''}.`;
    const remedy = 'SITE_URL must be the address at which the page itself is, with or without www.';
    return error(message, remedy, 'Search engines, passkeys and the form go by that address.');
  }
  if (!body.includes(`<link rel="canonical" href="${siteUrl}/">`)) {
    const message = `At ${siteUrl} there is another page than this site's.`;
    const remedy = 'Look whether the name leads to this server, and publish with this SITE_URL.';
    return error(message, remedy, 'Visitors do not come here.');
  }
  const missingHeaders = EXPECTED_HEADERS.filter(
    ([name]) => headers[name] === undefined && !isPolicyInPage(name, body),
  );
  if (missingHeaders.length === 0) return good(`The page is at ${siteUrl}, with its headers.`);
  return missingHeaders.map(([name, reason]) =>
    warning(
      `From outside the page comes without ${name}.`,
      'Let the proxy or the host pass it on; a static host reads headers from a file of its own.',
      `The site sends it: ${reason}.`,
    ),
  );
}

/** Only local requests see counts in `/healthz`. If this public request does, the proxy hides the client's address. */
function assessProxy(siteUrl: string, health: ProbeResponse | undefined): Findings {
  if (!health?.body.includes('"outbox"')) return [];
  return error(
    `Your proxy does not say who asks: ${siteUrl}/healthz shows everybody how many enquiries there are.`,
    'Let it send X-Forwarded-For with every request; in nginx: proxy_set_header X-Forwarded-For $remote_addr;',
    'All visitors also count as one, so that a flood refuses everybody.',
  );
}

function assessClock({ headers }: ProbeResponse, now: number): Findings {
  const remoteTime = Date.parse(headers['date'] ?? '');
  if (Number.isNaN(remoteTime)) return [];
  const skewSeconds = Math.round(Math.abs(remoteTime - now) / 1000);
  if (skewSeconds * 1000 <= MAX_CLOCK_SKEW) return [];
  return warning(
    `The clock of this machine is off by ${skewSeconds} seconds.`,
    'Turn on the time service of your system: timedatectl set-ntp true',
    'Links, sessions and the person check go by it.',
  );
}

async function checkPlainHttp(hostname: string, probe: SiteProbe): Promise<Findings> {
  const response = await probe.request(`http://${hostname}/`);
  if (!response || (response.headers['location'] ?? '').startsWith('https://')) return [];
  const message = `http://${hostname} does not lead to https.`;
  const reason = 'Who types the name alone would write unencrypted.';
  return warning(message, 'Have your proxy or host redirect it.', reason);
}

const NO_JAVASCRIPT = 'Whoever has no JavaScript cannot write to you.';

/** Checks whether a static host's form works without JavaScript. Posts an empty form, which is not stored. */
async function checkFormServer({ settings, probe }: Site, page: ProbeResponse): Promise<Findings> {
  const { siteUrl, functions } = settings;
  const { origin } = functions;
  if (origin === undefined) return [];
  const health = await probe.request(`${origin}/healthz`);
  if (!health?.body.includes('"status"')) {
    return error(
      `FUNCTIONS_ORIGIN is ${origin}, and no server answers there.`,
      'Start the server there, or mend the address.',
      'The form would fail for every visitor.',
    );
  }
  const findings = [
    assessAction(page, origin),
    assessPost(siteUrl, origin, await probe.request(`${origin}${PLAIN_FORM_PATH}`, { origin: siteUrl })),
    assessReturn(siteUrl, await probe.request(`${siteUrl}/${SENT_FILE}`)),
  ].flat();
  const message = `The page is on a static host; its enquiries go to ${origin}`;
  return findings.length > 0
    ? [good(`${message}.`), ...findings]
    : [good(`${message}, and come back to the page, without JavaScript too.`)];
}

function assessAction({ body }: ProbeResponse, origin: string): Findings {
  if (body.includes(` action="${origin}${PLAIN_FORM_PATH}"`)) return [];
  const remedy = 'Build again with this FUNCTIONS_ORIGIN, and upload dist/site.';
  return error(`The form of the page does not post to ${origin}.`, remedy, NO_JAVASCRIPT);
}

function assessPost(siteUrl: string, origin: string, response: ProbeResponse | undefined): Findings {
  // 422: the empty form was processed.
  if (response?.status === 422) return [];
  if (response?.status === 403) {
    const remedy = `Set SITE_URL=${siteUrl} where the form’s server runs, and restart it.`;
    return error(`The server at ${origin} takes no form of ${siteUrl}.`, remedy, 'Every enquiry is refused.');
  }
  const message = `The server at ${origin} answers ${response?.status ?? 'nothing'} to the form without JavaScript.`;
  const remedy = 'Look whether its proxy hands on posts to /enquiry, and ask again in a minute.';
  return warning(message, remedy, NO_JAVASCRIPT);
}

function assessReturn(siteUrl: string, thanksPage: ProbeResponse | undefined): Findings {
  const canonical = `<link rel="canonical" href="${siteUrl}/">`;
  if (thanksPage?.status === 200 && thanksPage.body.includes(canonical)) return [];
  const message = `${siteUrl}/${SENT_FILE} is not there, to which the form’s server leads back.`;
  return error(message, 'Upload all of dist/site.', 'An enquiry would be kept, and its visitor see a fault.');
}
