/**
 * The modules of `src/` and who may import whom. `check.ts` applies it, `permissions.ts` refuses what nobody uses, and
 * `map.ts` writes it into docs/map.md. A file belongs to the first module whose `files` match.
 */
export interface Module {
  name: string;
  /** What it is for, as docs/map.md says it. */
  purpose: string;
  /** Matched against the path inside the repository. */
  files: RegExp;
  /** The entry points this module may use, by their alias. */
  entryPoints: readonly string[];
  /** Entry points of which it may know the types, and nothing that runs. */
  types?: readonly string[];
  /** The npm packages it may use. */
  packages: readonly string[];
  /** Whether it may use Node's own modules. */
  node: boolean;
}

export const MODULES: readonly Module[] = [
  {
    name: 'durations',
    purpose: 'seconds to days, for every module',
    files: /^src\/durations\.ts$/,
    entryPoints: [],
    packages: [],
    node: false,
  },
  {
    name: 'enquiry',
    purpose: 'an enquiry: fields, limits, states, messages; how it is validated',
    files: /^src\/enquiry\//,
    entryPoints: [],
    packages: ['valibot'],
    node: false,
  },
  {
    name: 'brand',
    purpose: 'the practice’s look: every colour from two, a safe logo',
    files: /^src\/brand\//,
    entryPoints: [],
    packages: ['culori', '@rgrove/parse-xml'],
    node: false,
  },
  {
    name: 'content/schema',
    purpose: 'the schema of every content file',
    files: /^src\/content\/schema\//,
    entryPoints: ['#enquiry/validate'],
    packages: ['valibot', 'mdast', 'mdast-util-from-markdown'],
    node: false,
  },
  {
    name: 'content/wording',
    purpose: 'checks of the words: claims, placeholders, reading level',
    files: /^src\/content\/wording\//,
    entryPoints: ['#brand', '#content/schema'],
    packages: [],
    node: false,
  },
  {
    name: 'content/shipped',
    purpose: 'which sentences stand as they were shipped',
    files: /^src\/content\/shipped\//,
    entryPoints: ['#content/wording'],
    types: ['#content/schema'],
    packages: [],
    node: true,
  },
  {
    name: 'content/edit',
    purpose: 'changes one value of a file, and no other byte',
    files: /^src\/content\/edit\//,
    entryPoints: [],
    packages: ['yaml'],
    node: true,
  },
  {
    name: 'content/form',
    purpose: 'a form for every file, from its schema',
    files: /^src\/content\/form\//,
    entryPoints: ['#content/schema'],
    packages: ['valibot'],
    node: false,
  },
  {
    name: 'content/check',
    purpose: 'every finding about a folder, as plain data',
    files: /^src\/content\/check\//,
    entryPoints: ['#content/form', '#content/load', '#content/shipped', '#content/wording'],
    types: ['#content/schema'],
    packages: [],
    node: false,
  },
  {
    name: 'content/drafts',
    purpose: 'the draft of a folder: files, steps, merge with the folder, earlier versions',
    files: /^src\/content\/drafts\//,
    entryPoints: ['#content/edit', '#content/files', '#content/form', '#content/schema'],
    types: ['#content/edit/change'],
    packages: ['yaml'],
    node: true,
  },
  {
    name: 'content/load',
    purpose: 'reads a folder; each fault has its file and line',
    files: /^src\/content\//,
    entryPoints: ['#brand', '#content/edit', '#content/schema'],
    packages: ['valibot', 'yaml'],
    node: true,
  },
  {
    name: 'editor',
    purpose: 'My page: forms, draft, findings, publishing, earlier versions',
    files: /^src\/editor\//,
    entryPoints: ['#content/drafts', '#content/edit', '#content/form', '#content/load', '#content/schema'],
    types: ['#content/check', '#content/drafts/change', '#content/edit/change'],
    packages: [],
    node: true,
  },
  {
    name: 'dialogs',
    purpose: 'all dialogs; knows nothing of the product',
    files: /^src\/dialogs\//,
    entryPoints: [],
    packages: ['react', 'dompurify'],
    node: false,
  },
  {
    name: 'page',
    purpose: 'everything a visitor sees',
    files: /^src\/page\//,
    entryPoints: ['#dialogs', '#enquiry', '#enquiry/validate', '#captcha/browser'],
    types: ['#content/schema', '#captcha/provider'],
    packages: ['react', 'react-dom', 'firebase', 'isbot', 'embla-carousel-react'],
    node: false,
  },
  {
    name: 'render',
    purpose: 'the page as HTML, with head, policy and structured data',
    files: /^src\/render\//,
    entryPoints: ['#brand', '#enquiry', '#page'],
    types: ['#content/schema'],
    packages: ['react-dom', 'qrcode'],
    node: true,
  },
  {
    name: 'publish/pictures',
    purpose: 'one photo becomes the files that the page fetches',
    files: /^src\/publish\/pictures\//,
    entryPoints: [],
    packages: ['sharp'],
    node: true,
  },
  {
    name: 'publish',
    purpose: 'a folder and the built program become an edition; keeps and swaps editions',
    files: /^src\/publish\//,
    entryPoints: [
      '#enquiry',
      '#brand',
      '#content/check',
      '#content/files',
      '#content/form',
      '#content/load',
      '#content/wording',
      '#publish/pictures',
      '#render',
    ],
    types: ['#content/schema'],
    packages: ['harfbuzzjs', 'subset-font'],
    node: true,
  },
  {
    name: 'captcha/provider',
    purpose: 'the shape of a person check',
    files: /^src\/captcha\/provider\.ts$/,
    entryPoints: [],
    packages: [],
    node: false,
  },
  {
    name: 'captcha/browser',
    purpose: 'its three providers in the browser',
    files: /^src\/captcha\/.*\.(browser|worker)\.ts$/,
    entryPoints: ['#enquiry'],
    types: ['#captcha/provider'],
    packages: [],
    node: false,
  },
  {
    name: 'captcha/server',
    purpose: 'its three providers on the server',
    files: /^src\/captcha\//,
    entryPoints: ['#enquiry', '#captcha/provider'],
    packages: ['altcha-lib', 'valibot'],
    node: true,
  },
  {
    name: 'enquiries',
    purpose: 'enquiries: intake, spam, delivery, retention',
    files: /^src\/enquiries\//,
    entryPoints: ['#enquiry', '#enquiry/validate', '#store', '#captcha/provider'],
    packages: ['disposable-email-domains-js', 'uuid'],
    node: true,
  },
  {
    name: 'store',
    purpose: 'keeps enquiries, in SQLite or PostgreSQL',
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
    name: 'calls',
    purpose: 'the calls of the admin, with their schemas',
    files: /^src\/calls\//,
    entryPoints: ['#accounts/contract', '#enquiry/validate'],
    types: ['#enquiries/contract', '#editor/contract'],
    packages: ['@trpc/server', 'valibot'],
    node: false,
  },
  {
    name: 'admin',
    purpose: 'the owner’s application: a bundle of its own, of which no visitor gets a byte',
    files: /^src\/admin\//,
    entryPoints: ['#calls/schemas', '#content/drafts/change', '#content/form/say', '#enquiry'],
    types: ['#calls', '#enquiries/contract', '#editor/contract'],
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
    entryPoints: ['#brand', '#enquiries', '#enquiry', '#settings'],
    types: ['#accounts'],
    packages: ['nodemailer', 'react', '@react-email/components'],
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
    purpose: 'what is looked at before and while a site is in service; what was found, for doctor and owner',
    files: /^src\/checks\//,
    entryPoints: [
      '#captcha/server',
      '#content/form',
      '#content/load',
      '#content/shipped',
      '#content/wording',
      '#enquiries',
      '#enquiry',
      '#mail',
      '#publish/check',
      '#settings',
      '#store',
    ],
    types: ['#calls', '#content/schema'],
    packages: ['mailauth'],
    node: true,
  },
  {
    name: 'server/compose',
    purpose: 'chooses the concrete parts',
    files:
      /^src\/server\/(compose|composeAdmin|composeEditor|composeMailer|index|main|runEditing|runServer)\.ts$/,
    entryPoints: [
      '#accounts',
      '#calls',
      '#captcha/server',
      '#checks',
      '#editor',
      '#enquiry',
      '#render',
      '#publish',
      '#enquiries',
      '#store',
      '#mail',
      '#settings',
    ],
    types: ['#content/schema', '#captcha/provider'],
    packages: ['pino'],
    node: true,
  },
  {
    name: 'server',
    purpose: 'HTTP: routes, headers, limits',
    files: /^src\/server\//,
    entryPoints: ['#calls', '#enquiry', '#enquiry/validate', '#enquiries', '#store', '#settings'],
    types: ['#accounts/contract', '#editor', '#captcha/provider'],
    packages: [
      '@trpc/server',
      'fastify',
      'pino',
      '@fastify/rate-limit',
      '@fastify/static',
      '@fastify/under-pressure',
    ],
    node: true,
  },
  {
    name: 'functions',
    purpose: 'the same server as Firebase functions',
    files: /^src\/functions\//,
    entryPoints: ['#enquiry', '#enquiries', '#publish', '#settings', '#server'],
    packages: ['firebase-functions', 'temporal-polyfill'],
    node: true,
  },
  {
    name: 'cli',
    purpose: 'the owner’s commands',
    files: /^src\/cli\//,
    entryPoints: [
      '#accounts',
      '#enquiry/validate',
      '#enquiry',
      '#content/edit',
      '#content/form',
      '#content/load',
      '#content/schema',
      '#content/wording',
      '#checks',
      '#enquiries',
      '#store',
      '#mail',
      '#settings',
    ],
    packages: ['yaml'],
    node: true,
  },
];

/** The entry point that every module may use. */
export const OPEN_TO_ALL = '#durations';

/** The module that a file of `src/` belongs to. */
export function findModule(path: string): Module | undefined {
  return MODULES.find(({ files }) => files.test(path));
}

/** Tests and stories may use any entry point and any tool; nothing else may import them. */
export const NOT_SHIPPED = /\.(test|test-d|stories)\.tsx?$|^src\/.*\/testing\//;

/** What runs on the machine's own Node before anything is installed. */
export const BEFORE_INSTALL = /^scripts\/.*\.mjs$/;
