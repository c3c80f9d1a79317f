import { PLAIN_FORM_PATH, SENT_FILE } from '#enquiry';
import { error, type Findings, good, warning } from './finding.ts';
import type { Site, Visit } from './inputs.ts';

const PLAIN = 'Whoever has no JavaScript cannot write to you.';

/**
 * A page on a static host, whose desk is somewhere else: is it there, and does the form find its way there and back
 * without JavaScript? Asked with an empty form, which is refused and keeps nothing.
 */
export async function checkFormServer({ settings, outside }: Site, page: Visit): Promise<Findings> {
  const { siteUrl, functions } = settings;
  const { origin } = functions;
  if (origin === undefined) return [];
  const desk = await outside.visit(`${origin}/healthz`);
  if (!desk?.body.includes('"status"')) {
    return error(
      `FUNCTIONS_ORIGIN is ${origin}, and no server answers there.`,
      'Start the server there, or mend the address.',
      'The form would fail for every visitor.',
    );
  }
  const findings = [
    judgeAction(page, origin),
    judgePost(siteUrl, origin, await outside.visit(`${origin}${PLAIN_FORM_PATH}`, { origin: siteUrl })),
    judgeReturn(siteUrl, await outside.visit(`${siteUrl}/${SENT_FILE}`)),
  ].flat();
  const seen = `The page is on a static host; its enquiries go to ${origin}`;
  return findings.length > 0
    ? [good(`${seen}.`), ...findings]
    : [good(`${seen}, and come back to the page, without JavaScript too.`)];
}

function judgeAction({ body }: Visit, origin: string): Findings {
  if (body.includes(` action="${origin}${PLAIN_FORM_PATH}"`)) return [];
  const todo = 'Build again with this FUNCTIONS_ORIGIN, and upload dist/site.';
  return error(`The form of the page does not post to ${origin}.`, todo, PLAIN);
}

function judgePost(siteUrl: string, origin: string, answer: Visit | undefined): Findings {
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

function judgeReturn(siteUrl: string, thanks: Visit | undefined): Findings {
  const canonical = `<link rel="canonical" href="${siteUrl}/">`;
  if (thanks?.status === 200 && thanks.body.includes(canonical)) return [];
  const seen = `${siteUrl}/${SENT_FILE} is not there, to which the form’s server leads back.`;
  return error(seen, 'Upload all of dist/site.', 'An enquiry would be kept, and its visitor see a fault.');
}
