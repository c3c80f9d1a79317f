/**
 * Prepares a Firebase deployment of the static site and the form's server: `firebase.json`, beside it `site`,
 * and `functions` with a separate `package.json` (docs/deploy/firebase.md).
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as viteBuild } from 'vite';
import { CALLABLE_NAME, PLAIN_FORM_PATH } from '#enquiry';
import { type Environment, readEnvironment, SETTING_NOTES, type Settings } from '#settings';
import type { Deployment } from '../../src/functions/index.ts';
import { INSTALLED_BY_FIREBASE, makeFunctionsConfig } from './bundles/vite.ts';
import { listHostHeaders } from './hosts.ts';
import { ROOT } from './paths.ts';
import type { PublishedSite } from './publish-site.ts';

/** The newest Node that Google supports. */
const NODE_VERSION = '24';
/** Secrets that every instance requires; other secrets are listed only if set. */
const REQUIRED_SECRETS = ['DATABASE_URL', 'SMTP_URL'];
/** Settings that functions do not read: those of a listening server with a disk, or of the published page. */
const EXCLUDED_SETTINGS = new Set([
  'PORT',
  'HOST',
  'TRUST_PROXY',
  'DATA_DIR',
  'CONTENT_DIR',
  'ADMIN',
  'FUNCTIONS_ORIGIN',
  'FIREBASE_CONFIG',
]);

/** @param folder already contains `site` */
export async function writeFirebase({ edition, settings }: PublishedSite, folder: string): Promise<void> {
  const functions = join(folder, 'functions');
  await viteBuild(makeFunctionsConfig(functions));
  await cp(edition, join(functions, 'edition'), { recursive: true });
  await writeJson(join(functions, 'deployment.json'), describeDeployment(settings, readEnvironment()));
  await writeJson(join(functions, 'package.json'), await describePackage());
  await writeJson(join(folder, 'firebase.json'), describeProject(settings));
}

const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

function describeDeployment({ functions, siteUrl }: Settings, environment: Environment): Deployment {
  const isSet = (name: string) => Boolean(environment[name]);
  const usedSettings = SETTING_NOTES.filter(({ name }) => !EXCLUDED_SETTINGS.has(name));
  const publicSettings = usedSettings.filter(({ name, secret }) => isSet(name) && !secret);
  const secrets = usedSettings.filter(
    ({ name, secret }) => secret && (isSet(name) || REQUIRED_SECRETS.includes(name)),
  );
  return {
    settings: Object.fromEntries(publicSettings.map(({ name }) => [name, environment[name]])),
    secrets: secrets.map(({ name }) => name),
    region: functions.region,
    siteUrl,
  };
}

async function describePackage() {
  const readVersion = async (name: string): Promise<string> =>
    JSON.parse(await readFile(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version;
  const versions = INSTALLED_BY_FIREBASE.map(async (name) => [name, await readVersion(name)] as const);
  return {
    name: 'enquiry-desk',
    private: true,
    type: 'module',
    main: 'index.js',
    engines: { node: NODE_VERSION },
    dependencies: Object.fromEntries(await Promise.all(versions)),
  };
}

/** The order matters: if two rules match, the later one applies. */
function describeHeaders(siteUrl: string) {
  const { everywhere, assets, documentAssets } = listHostHeaders(siteUrl);
  const list = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([key, value]) => ({ key, value }));
  return [
    { source: '**', headers: list(everywhere) },
    { source: '/assets/**', headers: list(assets) },
    { source: '/assets/*.html', headers: list(documentAssets) },
    // Every path shows the page, but search engines should index only `/`.
    { regex: '^/[^.]+$', headers: list({ 'x-robots-tag': 'noindex' }) },
  ];
}

/** https://firebase.google.com/docs/hosting/full-config; the first match applies. */
function describeProject({ siteUrl, functions: { region } }: Settings) {
  const toFunction = (source: string, functionId: string) => ({
    source,
    // Each hosting release keeps calling the functions that were deployed with it, also after a rollback.
    function: { functionId, region, pinTag: true },
  });
  return {
    functions: [
      {
        source: 'functions',
        codebase: 'enquiry-desk',
        runtime: `nodejs${NODE_VERSION}`,
        disallowLegacyRuntimeConfig: true,
        ignore: ['node_modules', '*.log'],
      },
    ],
    hosting: {
      public: 'site',
      // Hosting compresses by itself.
      ignore: ['**/*.br', '**/*.gz', '_headers', '_redirects'],
      headers: describeHeaders(siteUrl),
      rewrites: [
        toFunction(`/${CALLABLE_NAME}`, CALLABLE_NAME),
        toFunction(PLAIN_FORM_PATH, 'enquiryDesk'),
        toFunction('/captcha/challenge', 'enquiryDesk'),
        // Any path shows the page, but a missing asset is a 404.
        { source: '!/assets/**', destination: '/index.html' },
      ],
    },
    emulators: { ui: { enabled: false }, singleProjectMode: true },
  };
}
