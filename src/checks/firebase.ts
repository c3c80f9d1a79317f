import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CALLABLE_NAME, PLAIN_FORM_PATH } from '#enquiry';
import { isPublicHost, type Settings, showHost } from '#settings';
import { error, type Findings, good, warning } from './finding.ts';
import type { Site, SiteProbe } from './inputs.ts';

const CHALLENGE_PATH = '/captcha/challenge';
/** The function behind each address of the page. */
const FUNCTION_BY_PATH = {
  [`/${CALLABLE_NAME}`]: CALLABLE_NAME,
  [PLAIN_FORM_PATH]: 'enquiryDesk',
  [CHALLENGE_PATH]: 'enquiryDesk',
};

interface Rewrite {
  source: string;
  destination?: string;
  function?: { functionId?: string; region?: string };
}
interface FirebaseConfig {
  functions?: { runtime?: string }[];
  hosting?: { rewrites?: Rewrite[] };
}
interface Deployment {
  region: string;
  siteUrl: string;
}

/**
 * Checks the build, the secrets and the deployed functions of Firebase, instead of a disk: functions keep no
 * files.
 */
export async function checkFirebase({ settings, dist, probe }: Site): Promise<Findings> {
  return [
    await checkBuild(settings, dist),
    assessSecrets(settings),
    good('Functions keep no files: enquiries are in your PostgreSQL alone, whose backups are made there.'),
    await checkFunctionsAnswer(settings, probe),
  ].flat();
}

const readJson = async <T>(file: string): Promise<T | undefined> =>
  readFile(file, 'utf8').then(JSON.parse, () => undefined);

async function checkBuild({ siteUrl, functions: { region } }: Settings, dist: string): Promise<Findings> {
  const project = await readJson<FirebaseConfig>(join(dist, 'firebase.json'));
  const deployment = await readJson<Deployment>(join(dist, 'functions/deployment.json'));
  const rebuild = 'Run deploy/firebase/deploy PROJECT, which builds it anew.';
  if (!project || !deployment) {
    return error(
      'dist/firebase.json and dist/functions are not there.',
      rebuild,
      'Nothing could be deployed.',
    );
  }
  if (deployment.siteUrl !== siteUrl) {
    const reason = 'Functions refuse forms of any other page than the one they were built for.';
    return error(
      `The functions were built for ${deployment.siteUrl}, and SITE_URL is ${siteUrl}.`,
      rebuild,
      reason,
    );
  }
  const faults = findRewriteFaults(project, region);
  if (deployment.region !== region) faults.unshift(`the functions go to ${deployment.region}`);
  if (faults.length > 0) {
    const reason = 'The form would fail for every visitor.';
    return error(
      `For region ${region}, dist/firebase.json is not right: ${faults.join(', ')}.`,
      rebuild,
      reason,
    );
  }
  return good(`dist/firebase.json leads the form to the functions in ${region}.`);
}

function findRewriteFaults({ hosting, functions }: FirebaseConfig, region: string): string[] {
  const rewrites = hosting?.rewrites ?? [];
  const faults = Object.entries(FUNCTION_BY_PATH).flatMap(([source, functionId]) => {
    const target = rewrites.find((one) => one.source === source)?.function;
    if (target?.functionId !== functionId) return [`${source} leads to no function`];
    return target.region === region ? [] : [`${source} leads to ${target.region ?? 'no region'}`];
  });
  if (rewrites.at(-1)?.destination !== '/index.html') faults.push('other addresses do not show the page');
  if (!/^nodejs\d+$/.test(functions?.[0]?.runtime ?? '')) faults.push('the functions name no runtime');
  return faults;
}

/** The secrets are in Google's Secret Manager, so they may be unknown on this machine. */
function assessSecrets({ databaseUrl, smtpUrl }: Settings): Findings {
  const unknownSettings = [
    ...(databaseUrl === undefined ? ['DATABASE_URL'] : []),
    ...(smtpUrl === undefined ? ['SMTP_URL'] : []),
  ];
  const findings = unknownSettings.map((name) =>
    warning(
      `${name} is not known here, and was not looked at.`,
      `Once, so that it is not written down: ${name}=… npm run doctor -- --home firebase`,
      'Google’s Secret Manager holds it; without it every enquiry is refused.',
    ),
  );
  const host = databaseUrl === undefined ? '' : readHost(databaseUrl);
  if (databaseUrl === undefined || host.startsWith('/') || isPublicHost(host)) return findings;
  return [
    ...findings,
    warning(
      `DATABASE_URL leads to ${showHost(new URL(databaseUrl)) ?? 'a host'}, which is in a network of its own.`,
      'Give the functions a way into that network (a VPC connector), or use the database’s public address.',
      'Functions run at Google: from there that address is not yours.',
    ),
  ];
}

/** Cloud SQL is reached by a socket folder, which the query of the address names. */
function readHost(databaseUrl: string): string {
  const { hostname, searchParams } = new URL(databaseUrl);
  return searchParams.get('host') ?? hostname;
}

async function checkFunctionsAnswer({ siteUrl, captcha }: Settings, probe: SiteProbe): Promise<Findings> {
  const { hostname, protocol } = new URL(siteUrl);
  if (captcha.provider !== 'altcha' || protocol !== 'https:' || !isPublicHost(hostname)) return [];
  const answer = await probe.request(`${siteUrl}${CHALLENGE_PATH}`);
  // The page's check reports a missing answer.
  if (!answer) return [];
  if (answer.status === 200 && answer.body.startsWith('{')) {
    return good('The functions answer behind the page, and reach their database.');
  }
  return error(
    `${siteUrl}${CHALLENGE_PATH} answers ${answer.status}, and no function.`,
    'Look at the log of enquiryDesk in Google’s console: DATABASE_URL and SMTP_URL are the usual reasons.',
    'Nobody can send an enquiry.',
  );
}
