/**
 * Configures static hosts to serve the site as our own server does: files for hosts that read them from the
 * site's folder (Netlify, Cloudflare Pages and others), and snippets for nginx and Caddy
 * (docs/deploy/static.md).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#settings';
import {
  ASSET_HEADERS,
  createSecurityHeaders,
  DOCUMENT_ASSET_HEADERS,
  type ResponseHeaders,
} from '../../src/server/plugins/securityHeaders.ts';

/** @param folder contains `site`; the snippets go into `hosts` beside it */
export async function writeHosts(folder: string, siteUrl: string): Promise<void> {
  const hosts = join(folder, 'hosts');
  await mkdir(hosts, { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'site/_headers'), writeHeaders(siteUrl)),
    // Any path shows the page; existing files take precedence.
    writeFile(join(folder, 'site/_redirects'), '/* /index.html 200\n'),
    writeFile(join(hosts, 'nginx.conf'), writeNginx(siteUrl)),
    writeFile(join(hosts, 'Caddyfile'), writeCaddy(siteUrl)),
  ]);
}

/** Reports where the form of `dist/site` posts to before it is deployed. */
export const describeForm = ({ siteUrl, functions: { origin } }: Settings): string =>
  origin === undefined
    ? `The form of dist/site posts to ${siteUrl}, where a server of ours or Firebase must answer. On a host of files
alone nobody would: start the form’s server elsewhere and name it in FUNCTIONS_ORIGIN (docs/deploy/static.md).`
    : `The form of dist/site posts to ${origin}.`;

type Headers = Readonly<Record<string, string>>;

/** Netlify and others merge matching rules, so no header is in two rules; they revalidate the page by default. */
function writeHeaders(siteUrl: string): string {
  const { everywhere, assets } = listHostHeaders(siteUrl);
  const { 'cache-control': _, ...otherHeaders } = everywhere;
  const assetOnlyHeaders = Object.fromEntries(
    Object.entries(assets).filter(([name]) => !(name in otherHeaders)),
  );
  const rule = (path: string, headers: Headers) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  // A rule for all of `/assets/` would also apply to the privacy policy, an HTML page in that folder.
  const { 'content-security-policy': policy = '', ...assetHeaders } = assetOnlyHeaders;
  const byEnding = ['js', 'css', 'svg', 'woff2'].map((ending) =>
    rule(`/assets/*.${ending}`, { 'content-security-policy': policy }),
  );
  return `${[rule('/*', otherHeaders), rule('/assets/*', assetHeaders), ...byEnding].join('\n\n')}\n`;
}

const HINT =
  '# Made by npm run build, from the settings of that build. Names and paths in capitals are yours to fill in.';

/** In nginx a location that sets one header inherits none, so each location sets all headers. */
function writeNginx(siteUrl: string): string {
  const { everywhere, assets, documentAssets } = listHostHeaders(siteUrl);
  const add = (headers: Headers) =>
    Object.entries(headers).map(([name, value]) => `    add_header ${name} "${value}" always;`);
  return [
    HINT,
    'server {',
    '  listen 80; # or 443 ssl, with ssl_certificate and ssl_certificate_key',
    `  server_name ${new URL(siteUrl).hostname};`,
    '  root FOLDER_OF_THE_SITE;',
    '  gzip_static on;',
    '',
    '  location ~ ^/assets/.*\\.html$ {',
    ...add({ ...assets, ...documentAssets }),
    '  }',
    '  location /assets/ {',
    ...add(assets),
    '  }',
    '  location / {',
    '    try_files $uri /index.html;',
    ...add(everywhere),
    '  }',
    '}',
    '',
  ].join('\n');
}

function writeCaddy(siteUrl: string): string {
  const { everywhere, assets, documentAssets } = listHostHeaders(siteUrl);
  const header = (matcher: string, headers: Headers) => [
    `  header ${matcher} {`,
    ...Object.entries(headers).map(([name, value]) => `    ${name} "${value}"`),
    '  }',
  ];
  return [
    HINT,
    `${new URL(siteUrl).host} {`,
    '  root * FOLDER_OF_THE_SITE',
    '  @page not path /assets/*',
    '  @documents path /assets/*.html',
    '  @assets {',
    '    path /assets/*',
    '    not path *.html',
    '  }',
    ...header('@page', everywhere),
    ...header('@assets', assets),
    ...header('@documents', { ...assets, ...documentAssets }),
    '  try_files @page {path} /index.html',
    '  file_server {',
    '    precompressed br gzip',
    '  }',
    '}',
    '',
  ].join('\n');
}

/** For files with hashed names, which never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For the page. */
const REVALIDATED = 'no-cache';

interface HostHeaders {
  /** For the page at every address, and the files beside it. */
  readonly everywhere: ResponseHeaders;
  /** For files below `/assets/`. */
  readonly assets: ResponseHeaders;
  /** For the privacy policy below `/assets/`, in place of an asset's headers of the same names. */
  readonly documentAssets: ResponseHeaders;
}

export const listHostHeaders = (siteUrl: string): HostHeaders => ({
  everywhere: { ...createSecurityHeaders(siteUrl), 'cache-control': REVALIDATED },
  assets: { ...ASSET_HEADERS, 'cache-control': IMMUTABLE },
  documentAssets: DOCUMENT_ASSET_HEADERS,
});
