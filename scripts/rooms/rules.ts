/**
 * The rooms of `src/` and who may import whom: the table of `docs/map.md` as data. `check.ts` applies it.
 * A file belongs to the first room whose `files` match.
 */
export interface Room {
  name: string;
  /** Matched against the path inside the repository. */
  files: RegExp;
  /** The doors this room may use, by their alias. */
  doors: readonly string[];
  /** Doors of which it may know the types, and nothing that runs. */
  types?: readonly string[];
  /** The npm packages it may use. */
  packages: readonly string[];
  /** Whether it may use Node's own modules. */
  node: boolean;
}

const CAPTCHA = ['#captcha/provider', '#enquiry'];
const EVERY_SERVER_ROOM = [
  '#enquiry',
  '#enquiry/validate',
  '#content/schema',
  '#content/load',
  '#content/wording',
  '#captcha/provider',
  '#captcha/server',
  '#page',
  '#render',
  '#desk',
  '#store',
  '#mail',
  '#settings',
];

export const ROOMS: readonly Room[] = [
  { name: 'enquiry', files: /^src\/enquiry\//, doors: [], packages: ['valibot'], node: false },
  {
    name: 'content/schema',
    files: /^src\/content\/schema\//,
    doors: [],
    packages: ['valibot', 'mdast', 'mdast-util-from-markdown'],
    node: false,
  },
  {
    name: 'content/wording',
    files: /^src\/content\/wording\//,
    doors: ['#content/schema'],
    packages: ['mdast'],
    node: false,
  },
  {
    name: 'content/load',
    files: /^src\/content\//,
    doors: ['#content/schema'],
    packages: ['valibot', 'yaml', 'mdast-util-from-markdown', 'mdast'],
    node: true,
  },
  {
    name: 'dialogs',
    files: /^src\/dialogs\//,
    doors: [],
    packages: ['react', 'react-dom', 'dompurify'],
    node: false,
  },
  {
    name: 'page',
    files: /^src\/page\//,
    doors: ['#dialogs', '#enquiry', '#enquiry/validate', '#captcha/browser', '#captcha/provider'],
    types: ['#content/schema'],
    packages: ['react', 'react-dom', 'firebase', 'isbot', 'embla-carousel-react', 'vite'],
    node: false,
  },
  {
    name: 'render',
    files: /^src\/render\//,
    doors: ['#page', '#content/schema', '#enquiry'],
    packages: ['react', 'react-dom', 'qrcode'],
    node: true,
  },
  { name: 'captcha/provider', files: /^src\/captcha\/provider\.ts$/, doors: [], packages: [], node: false },
  {
    name: 'captcha/browser',
    files: /^src\/captcha\/.*\.(browser|worker)\.ts$/,
    doors: CAPTCHA,
    packages: [],
    node: false,
  },
  {
    name: 'captcha/server',
    files: /^src\/captcha\//,
    doors: CAPTCHA,
    packages: ['altcha-lib', 'valibot'],
    node: true,
  },
  {
    name: 'desk',
    files: /^src\/desk\//,
    doors: ['#enquiry', '#enquiry/validate', '#store', '#captcha/provider'],
    packages: [],
    node: true,
  },
  {
    name: 'store',
    files: /^src\/store\//,
    doors: ['#enquiry', '#enquiry/validate'],
    packages: ['kysely', 'pg'],
    node: true,
  },
  {
    name: 'mail',
    files: /^src\/mail\//,
    doors: ['#enquiry', '#content/schema', '#desk'],
    packages: ['nodemailer', 'react', '@react-email/components'],
    node: true,
  },
  {
    name: 'settings',
    files: /^src\/settings\//,
    doors: ['#captcha/provider', '#enquiry', '#enquiry/validate'],
    packages: ['valibot'],
    node: true,
  },
  {
    name: 'server/compose',
    files: /^src\/server\/(compose|index|main)\.ts$/,
    doors: EVERY_SERVER_ROOM,
    packages: ['pino'],
    node: true,
  },
  {
    name: 'server',
    files: /^src\/server\//,
    doors: ['#enquiry', '#enquiry/validate', '#captcha/provider', '#render', '#desk', '#settings', '#store'],
    types: ['#content/schema', '#page', '#mail'],
    packages: [
      'fastify',
      'pino',
      '@fastify/formbody',
      '@fastify/rate-limit',
      '@fastify/static',
      '@fastify/under-pressure',
    ],
    node: true,
  },
  {
    name: 'functions',
    files: /^src\/functions\//,
    doors: [...EVERY_SERVER_ROOM, '#server'],
    packages: ['firebase-functions'],
    node: true,
  },
  {
    name: 'cli',
    files: /^src\/cli\//,
    doors: [...EVERY_SERVER_ROOM, '#content/wording'],
    packages: [],
    node: true,
  },
];

/** Tests and stories may use any door and any tool; nothing else may import them. */
export const NOT_SHIPPED = /\.(test|test-d|stories)\.tsx?$|^src\/.*\/testing\//;

/** What runs on the machine's own Node before anything is installed. */
export const BEFORE_INSTALL = /^scripts\/.*\.mjs$/;
