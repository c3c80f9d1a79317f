import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPublicHost, type Settings, showHost } from '#settings';
import { error, type Findings, good, warning } from './finding.ts';
import type { Site, SiteProbe } from './inputs.ts';

const CHALLENGE_PATH = '/captcha/challenge';

/** Checks the build, the secrets and the deployed functions. There is no disk check: functions keep no files. */
export async function checkFirebase({ settings, dist, probe }: Site): Promise<Findings> {
  return [
    await checkBuild(settings, dist),
    assessSecrets(settings),
    good('Functions keep no files: enquiries are in your PostgreSQL alone, whose backups are made there.'),
    await checkFunctionsRespond(settings, probe),
  ].flat();
}

/** The rewrites in firebase.json and the functions must name the same region, which the build writes into both. */
async function checkBuild({ siteUrl, functions: { region } }: Settings, dist: string): Promise<Findings> {
  const rebuild = 'Run deploy/firebase/deploy PROJECT, which builds it anew.';
  const deploymentText = await readFile(join(dist, 'functions/deployment.json'), 'utf8').catch(
    () => undefined,
  );
  if (deploymentText === undefined || !existsSync(join(dist, 'firebase.json'))) {
    return error(
      'dist/firebase.json and dist/functions are not there.',
      rebuild,
      'Nothing could be deployed.',
    );
  }
  const deployment: { region: string; siteUrl: string } = JSON.parse(deploymentText);
  if (deployment.siteUrl !== siteUrl) {
    const reason = 'Functions refuse forms of any other page than the one they were built for.';
    return error(
      `The functions were built for ${deployment.siteUrl}, and SITE_URL is ${siteUrl}.`,
      rebuild,
      reason,
    );
  }
  if (deployment.region !== region) {
    const message = `For region ${region}, dist/firebase.json is not right: the functions go to ${deployment.region}.`;
    return error(message, rebuild, 'The form would fail for every visitor.');
  }
  return good(`dist/firebase.json leads the form to the functions in ${region}.`);
}

/** The secrets are in Google's Secret Manager, so they may be unknown on this machine. */
function assessSecrets({ databaseUrl, smtpUrl }: Settings): Findings {
  const findings = Object.entries({ DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl })
    .filter(([, value]) => value === undefined)
    .map(([name]) =>
      warning(
        `${name} is not known here, and was not looked at.`,
        `Once, so that it is not written down: ${name}=… npm run doctor -- --home firebase`,
        'Google’s Secret Manager holds it; without it every enquiry is refused.',
      ),
    );
  if (databaseUrl === undefined) return findings;
  const url = new URL(databaseUrl);
  // Cloud SQL is reached through a folder of Unix sockets, given as `?host=` in the URL.
  const host = url.searchParams.get('host') ?? url.hostname;
  if (host.startsWith('/') || isPublicHost(host)) return findings;
  return [
    ...findings,
    warning(
      `DATABASE_URL leads to ${showHost(url) ?? 'a host'}, which is in a network of its own.`,
      'Give the functions a way into that network (a VPC connector), or use the database’s public address.',
      'Functions run at Google: from there that address is not yours.',
    ),
  ];
}

async function checkFunctionsRespond({ siteUrl, captcha }: Settings, probe: SiteProbe): Promise<Findings> {
  const { hostname, protocol } = new URL(siteUrl);
  if (captcha.provider !== 'altcha' || protocol !== 'https:' || !isPublicHost(hostname)) return [];
  const response = await probe.request(`${siteUrl}${CHALLENGE_PATH}`);
  // `checkOutside` reports a site that does not respond.
  if (!response) return [];
  if (response.status === 200 && response.body.startsWith('{')) {
    return good('The functions answer behind the page, and reach their database.');
  }
  return error(
    `${siteUrl}${CHALLENGE_PATH} answers ${response.status}, and no function.`,
    'Look at the log of enquiryDesk in Google’s console: DATABASE_URL and SMTP_URL are the usual reasons.',
    'Nobody can send an enquiry.',
  );
}
