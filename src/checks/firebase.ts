import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CALLABLE_NAME, PLAIN_FORM_PATH } from '#enquiry';
import { isPublicHost, type Settings, showHost } from '#settings';
import { error, type Findings, good, warning } from './finding.ts';
import type { Outside, Site } from './inputs.ts';

const CHALLENGE = '/captcha/challenge';
/** Which function answers which address of the page. */
const ANSWERED = {
  [`/${CALLABLE_NAME}`]: CALLABLE_NAME,
  [PLAIN_FORM_PATH]: 'enquiryDesk',
  [CHALLENGE]: 'enquiryDesk',
};

interface Rewrite {
  source: string;
  destination?: string;
  function?: { functionId?: string; region?: string };
}
interface Project {
  functions?: { runtime?: string }[];
  hosting?: { rewrites?: Rewrite[] };
}
interface Built {
  region: string;
  siteUrl: string;
}

/** What a home of functions needs, which keep no file: what was built for it, its database, and the way to them. */
export async function checkFirebase({ settings, dist, outside }: Site): Promise<Findings> {
  return [
    await checkBuild(settings, dist),
    assessSecrets(settings),
    good('Functions keep no files: enquiries are in your PostgreSQL alone, whose backups are made there.'),
    await checkAnswers(settings, outside),
  ].flat();
}

const readJson = async <T>(file: string): Promise<T | undefined> =>
  readFile(file, 'utf8').then(JSON.parse, () => undefined);

async function checkBuild({ siteUrl, functions: { region } }: Settings, dist: string): Promise<Findings> {
  const project = await readJson<Project>(join(dist, 'firebase.json'));
  const built = await readJson<Built>(join(dist, 'functions/deployment.json'));
  const again = 'Run deploy/firebase/deploy PROJECT, which builds it anew.';
  if (!project || !built) {
    return error('dist/firebase.json and dist/functions are not there.', again, 'Nothing could be deployed.');
  }
  if (built.siteUrl !== siteUrl) {
    const why = 'Functions refuse forms of any other page than the one they were built for.';
    return error(`The functions were built for ${built.siteUrl}, and SITE_URL is ${siteUrl}.`, again, why);
  }
  const faults = findRewriteFaults(project, region);
  if (built.region !== region) faults.unshift(`the functions go to ${built.region}`);
  if (faults.length > 0) {
    const why = 'The form would fail for every visitor.';
    return error(`For region ${region}, dist/firebase.json is not right: ${faults.join(', ')}.`, again, why);
  }
  return good(`dist/firebase.json leads the form to the functions in ${region}.`);
}

function findRewriteFaults({ hosting, functions }: Project, region: string): string[] {
  const rewrites = hosting?.rewrites ?? [];
  const faults = Object.entries(ANSWERED).flatMap(([source, functionId]) => {
    const found = rewrites.find((one) => one.source === source)?.function;
    if (found?.functionId !== functionId) return [`${source} leads to no function`];
    return found.region === region ? [] : [`${source} leads to ${found.region ?? 'no region'}`];
  });
  if (rewrites.at(-1)?.destination !== '/index.html') faults.push('other addresses do not show the page');
  if (!/^nodejs\d+$/.test(functions?.[0]?.runtime ?? '')) faults.push('the functions name no runtime');
  return faults;
}

/** They are Google's to keep, so that here they may be unknown. */
function assessSecrets({ databaseUrl, smtpUrl }: Settings): Findings {
  const unknown = [
    ...(databaseUrl === undefined ? ['DATABASE_URL'] : []),
    ...(smtpUrl === undefined ? ['SMTP_URL'] : []),
  ];
  const findings = unknown.map((name) =>
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

/** Cloud SQL is reached by a folder, which stands behind the address. */
function readHost(databaseUrl: string): string {
  const { hostname, searchParams } = new URL(databaseUrl);
  return searchParams.get('host') ?? hostname;
}

async function checkAnswers({ siteUrl, captcha }: Settings, outside: Outside): Promise<Findings> {
  const { hostname, protocol } = new URL(siteUrl);
  if (captcha.provider !== 'altcha' || protocol !== 'https:' || !isPublicHost(hostname)) return [];
  const answer = await outside.visit(`${siteUrl}${CHALLENGE}`);
  // That nobody answers at all is said of the page.
  if (!answer) return [];
  if (answer.status === 200 && answer.body.startsWith('{')) {
    return good('The functions answer behind the page, and reach their database.');
  }
  return error(
    `${siteUrl}${CHALLENGE} answers ${answer.status}, and no function.`,
    'Look at the log of enquiryDesk in Google’s console: DATABASE_URL and SMTP_URL are the usual reasons.',
    'Nobody can send an enquiry.',
  );
}
