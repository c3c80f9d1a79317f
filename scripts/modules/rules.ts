/**
 * The modules of `src/`, and what each may import. `check.ts` enforces this list and reports unused permissions;
 * `map.ts` writes it into docs/map.md. A file belongs to the first module whose `files` match.
 */
export interface Module {
  name: string;
  /** The purpose of the module, for docs/map.md. */
  purpose: string;
  /** Matched against the path inside the repository. */
  files: RegExp;
  /** The aliases of the entry points that the module may import. */
  entryPoints: readonly string[];
  /** The aliases of entry points from which the module may import types only. */
  types?: readonly string[];
  /** The npm packages that the module may import. */
  packages: readonly string[];
  /** Whether the module may import Node's own modules. */
  node: boolean;
}

export const MODULES: readonly Module[] = [
  {
    name: 'enquiry',
    purpose: 'an enquiry: fields, limits, states, messages; how it is validated',
    files: /^src\/enquiry\//,
    entryPoints: [],
    packages: ['valibot'],
    node: false,
  },
  {
    name: 'content/schema',
    purpose: 'the content’s schema, forms, changes and colours; a safe logo',
    files:
      /^src\/content\/(?:index\.browser\.ts$|brand\/|schema\/|form\/|drafts\/change\.ts$|edit\/value\.ts$)/,
    entryPoints: ['#enquiry/validate'],
    packages: ['@rgrove/parse-xml', 'culori', 'mdast', 'mdast-util-from-markdown', 'valibot'],
    node: false,
  },
  {
    name: 'content',
    purpose: 'reads, checks and edits a content folder; drafts and versions of it',
    files: /^src\/content\//,
    entryPoints: [],
    packages: ['valibot', 'yaml'],
    node: true,
  },
  {
    name: 'dialogs',
    purpose: 'the page’s dialogs; knows nothing of the product',
    files: /^src\/dialogs\//,
    entryPoints: [],
    packages: ['dompurify', 'react'],
    node: false,
  },
  {
    name: 'page/render',
    purpose: 'the page as HTML, with head, policy and structured data',
    files: /^src\/page\/(?:index\.ts$|render\/)/,
    entryPoints: ['#content/schema', '#enquiry'],
    packages: ['qrcode', 'react-dom'],
    node: true,
  },
  {
    name: 'page',
    purpose: 'everything a visitor sees',
    files: /^src\/page\//,
    entryPoints: ['#captcha/browser', '#dialogs', '#enquiry', '#enquiry/validate'],
    types: ['#content/schema'],
    packages: ['embla-carousel-react', 'firebase', 'isbot', 'react', 'react-dom'],
    node: false,
  },
  {
    name: 'publish',
    purpose: 'a folder and the built program become an edition; keeps and swaps editions',
    files: /^src\/publish\//,
    entryPoints: ['#content', '#content/schema', '#enquiry', '#page'],
    packages: ['harfbuzzjs', 'sharp', 'subset-font'],
    node: true,
  },
  {
    name: 'captcha/browser',
    purpose: 'the person check in the browser: three providers',
    files: /^src\/captcha\/(?:provider\.ts$|.*\.(?:browser|worker)\.ts$)/,
    entryPoints: ['#enquiry'],
    packages: ['altcha-lib'],
    node: false,
  },
  {
    name: 'captcha/server',
    purpose: 'the person check on the server',
    files: /^src\/captcha\//,
    entryPoints: ['#enquiry'],
    packages: ['altcha-lib', 'valibot'],
    node: true,
  },
  {
    name: 'enquiries',
    purpose: 'enquiries: intake, spam, delivery, retention',
    files: /^src\/enquiries\//,
    entryPoints: ['#captcha/server', '#enquiry', '#enquiry/validate', '#store'],
    packages: ['disposable-email-domains-js', 'uuid'],
    node: true,
  },
  {
    name: 'store',
    purpose: 'keeps enquiries and accounts, in SQLite or PostgreSQL',
    files: /^src\/store\//,
    entryPoints: ['#enquiry', '#enquiry/validate'],
    packages: ['kysely', 'pg'],
    node: true,
  },
  {
    name: 'accounts',
    purpose: 'invitations, passkeys, sessions, audit',
    files: /^src\/accounts\//,
    entryPoints: ['#store'],
    packages: ['@simplewebauthn/server', 'kysely'],
    node: true,
  },
  {
    name: 'admin',
    purpose: 'the owner’s application, a bundle of its own',
    files: /^src\/admin\//,
    entryPoints: ['#calls', '#content/schema', '#enquiry'],
    packages: [
      '@base-ui/react',
      '@simplewebauthn/browser',
      '@tanstack/react-query',
      '@trpc/client',
      'react',
      'react-dom',
      'valibot',
      'wouter',
    ],
    node: false,
  },
  {
    name: 'mail',
    purpose: 'composes a mail; sends it by SMTP, or writes it as a file',
    files: /^src\/mail\//,
    entryPoints: ['#content/schema', '#enquiries', '#enquiry', '#settings'],
    types: ['#accounts'],
    packages: ['@react-email/components', 'nodemailer', 'react'],
    node: true,
  },
  {
    name: 'settings',
    purpose: 'the environment as one checked object',
    files: /^src\/settings\//,
    entryPoints: ['#enquiry/validate'],
    packages: ['valibot'],
    node: true,
  },
  {
    name: 'checks',
    purpose: 'health checks for the doctor and the owner',
    files: /^src\/checks\//,
    entryPoints: [
      '#captcha/server',
      '#content',
      '#content/schema',
      '#enquiries',
      '#enquiry',
      '#mail',
      '#publish/check',
      '#settings',
      '#store',
    ],
    types: ['#calls'],
    packages: ['mailauth'],
    node: true,
  },
  {
    name: 'server/calls',
    purpose: 'the admin’s calls, with their schemas',
    files: /^src\/server\/calls\//,
    entryPoints: ['#accounts', '#content/schema', '#enquiry/validate'],
    types: ['#enquiries'],
    packages: ['@trpc/server', 'valibot'],
    node: false,
  },
  {
    name: 'server/compose',
    purpose: 'chooses the concrete parts',
    files: /^src\/server\/(?:compose|composeAdmin|composeEditor|index|main|runEditing|runServer)\.ts$/,
    entryPoints: [
      '#accounts',
      '#captcha/server',
      '#checks',
      '#enquiries',
      '#enquiry',
      '#mail',
      '#publish',
      '#settings',
      '#store',
    ],
    types: ['#content/schema'],
    packages: ['pino'],
    node: true,
  },
  {
    name: 'server',
    purpose: 'HTTP: routes, headers, limits; My page’s editor',
    files: /^src\/server\//,
    entryPoints: [
      '#content',
      '#content/schema',
      '#enquiries',
      '#enquiry',
      '#enquiry/validate',
      '#settings',
      '#store',
    ],
    types: ['#accounts', '#captcha/server'],
    packages: [
      '@fastify/rate-limit',
      '@fastify/static',
      '@fastify/under-pressure',
      '@trpc/server',
      'fastify',
      'pino',
    ],
    node: true,
  },
  {
    name: 'functions',
    purpose: 'the same server as Firebase functions',
    files: /^src\/functions\//,
    entryPoints: ['#enquiries', '#enquiry', '#publish', '#server', '#settings'],
    packages: ['firebase-functions', 'temporal-polyfill'],
    node: true,
  },
  {
    name: 'cli',
    purpose: 'the commands for adopters and operators',
    files: /^src\/cli\//,
    entryPoints: [
      '#accounts',
      '#checks',
      '#content',
      '#content/schema',
      '#enquiries',
      '#enquiry',
      '#enquiry/validate',
      '#mail',
      '#settings',
      '#store',
    ],
    packages: ['yaml'],
    node: true,
  },
];

/** The file of durations, which every module may import by path. */
export const OPEN_TO_ALL = 'src/durations.ts';

/** The module that a file of `src/` belongs to. */
export function findModule(path: string): Module | undefined {
  return MODULES.find(({ files }) => files.test(path));
}

/** Tests and stories may import any entry point and any package; shipped code may not import them. */
export const NOT_SHIPPED = /\.(test|test-d|stories)\.tsx?$/;

/** Scripts that run on the machine's own Node before anything is installed. */
export const BEFORE_INSTALL = /^scripts\/.*\.mjs$/;
