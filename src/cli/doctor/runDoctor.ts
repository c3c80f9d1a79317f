import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import type { SiteContent } from '#content/schema';
import {
  type Environment,
  formatCommand,
  judgeAddress,
  judgeSite,
  listUnknownSettings,
  readCertificate,
  readContentDir,
  readEnvironment,
  readSettings,
  type Settings,
  SettingsError,
  showHost,
} from '#settings';
import type { Output } from '../terminal.ts';
import { checkBackup } from './checkBackup.ts';
import { checkContent } from './checkContent.ts';
import type { Outside } from './checkDeskElsewhere.ts';
import { checkFirebase } from './checkFirebase.ts';
import { checkHome, type Machine, readMachine } from './checkHome.ts';
import { checkMail } from './checkMail.ts';
import { checkOutside, visit } from './checkOutside.ts';
import { checkCaptcha, checkProxies } from './checkSite.ts';
import { checkDisk, checkStore } from './checkStore.ts';
import { checkReceiver } from './dns/checkReceiver.ts';
import { checkSender } from './dns/checkSender.ts';
import { createDns, type DnsResolver } from './dns/dns.ts';
import { type DoctorFinding, error, warning } from './finding.ts';
import { sendTestMail } from './send/sendTestMail.ts';

/** What the doctor looks at; tests hand in their own. */
export interface DoctorInputs {
  environment: Environment;
  /** In place of the folder that the settings name. */
  contentFolder?: string;
  /** Names that look like settings and are none, each as a line. */
  unknownSettings: readonly string[];
  resolver: DnsResolver;
  outside: Outside;
  /** What was built. */
  dist: string;
  /** In place of the one that this runs on. */
  machine?: Machine;
  /** `--all`, `--send`, `--selector NAME`, `--home HOME`. */
  words: readonly string[];
  now(): number;
}

/** In milliseconds, and how often: a network without DNS must not keep the doctor for minutes. */
const DNS_PATIENCE = { timeout: 2000, tries: 2 };

const USAGE = `${formatCommand('doctor', '[--all] [--send] [--selector NAME] [--home firebase|static]')}

  --all             lists every sentence that stands as this site ships it
  --send            sends a test mail too, and reads what the receiver thought of it
  --selector NAME   the name under which your mail service publishes its key for signed mail (DKIM)
  --home firebase   the desk runs there: looks at what was built for it, and at no disk of this machine
  --home static     the page was built here for a host of files, and the desk runs elsewhere: ask the doctor there too
`;

const SYMBOLS = { good: '✓', warning: '!', error: '✗' } as const;

/** Prints what was seen, the worst last. @returns the exit code: 1 when the site is not fit to go live. */
export async function runDoctor(output: Output, given: Partial<DoctorInputs> = {}): Promise<0 | 1 | 2> {
  const inputs: DoctorInputs = {
    environment: readEnvironment(),
    unknownSettings: listUnknownSettings(),
    resolver: new Resolver(DNS_PATIENCE),
    outside: { visit, readCertificate },
    dist: 'dist',
    words: [],
    now: Date.now,
    ...given,
  };
  const asked = readWords(inputs.words);
  if (!asked) {
    output.tell(USAGE);
    return 2;
  }
  const findings = await examine(inputs, asked, output);
  for (const level of ['good', 'warning', 'error'] as const) {
    for (const finding of findings.filter((one) => one.level === level)) await printFinding(finding, output);
  }
  const errors = findings.filter(({ level }) => level === 'error').length;
  await output.print(
    errors === 0 ? '\nThis site is fit to go live.\n' : `\nNot fit to go live: ${errors} to mend.\n`,
  );
  return errors === 0 ? 0 : 1;
}

async function printFinding({ level, seen, why, advice }: DoctorFinding, output: Output): Promise<void> {
  const more = [why, advice].filter((line) => line !== undefined);
  await output.print([`${SYMBOLS[level]} ${seen}`, ...more.map((line) => `    ${line}`), ''].join('\n'));
}

const HOMES = ['firebase', 'static'] as const;
type Home = (typeof HOMES)[number];

interface Asked {
  all: boolean;
  send: boolean;
  selector?: string | undefined;
  /** Where the page is, when it is not served by this machine. */
  home: Home | undefined;
}

function readWords(words: readonly string[]): Asked | undefined {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        all: { type: 'boolean', default: false },
        send: { type: 'boolean', default: false },
        selector: { type: 'string' },
        home: { type: 'string' },
      },
    });
    const { all, send, selector } = values;
    const home = HOMES.find((one) => one === values.home);
    return home === values.home ? { all, send, selector, home } : undefined;
  } catch {
    return undefined;
  }
}

async function examine(inputs: DoctorInputs, asked: Asked, output: Output): Promise<DoctorFinding[]> {
  const { environment, unknownSettings, outside, now } = inputs;
  const unknown = unknownSettings.map((line) => warning(line, 'Mend its name, or take it out of .env.'));
  const folder = inputs.contentFolder ?? readContentDir(environment);
  const { content, findings } = await checkContent(folder, asked.all);
  const settings = checkSettings(environment);
  if ('level' in settings) return [...unknown, ...findings, settings];
  return [
    ...unknown,
    ...findings,
    ...judgeAddresses(settings, asked),
    ...(await checkOutside(settings, outside, now)),
    ...(await checkCaptcha(settings)),
    ...(await checkMails(settings, content, inputs.resolver, asked)),
    ...(asked.send && content ? await sendTestMail(settings, content, output) : []),
    ...(await checkWhereItRuns(settings, inputs, asked)),
  ];
}

function judgeAddresses(settings: Settings, { home }: Asked): DoctorFinding[] {
  // Who listens there, and who is told of trouble, is the form's server's.
  if (home === 'static') return [judgeAddress(settings.siteUrl)];
  // Google's front end names the visitor's address there.
  return judgeSite(home === 'firebase' ? { ...settings, host: '0.0.0.0' } : settings);
}

async function checkWhereItRuns(settings: Settings, inputs: DoctorInputs, { home }: Asked) {
  if (home === 'firebase') return checkFunctions(settings, inputs);
  if (home === undefined) return checkMachine(settings, inputs);
  if (settings.functions.origin !== undefined) return [];
  return [
    error(
      'FUNCTIONS_ORIGIN names no server for the form.',
      'Start one, and build again with its address: docs/deploy/static.md.',
      'Files answer nobody: the form would fail for every visitor.',
    ),
  ];
}

async function checkFunctions(settings: Settings, inputs: DoctorInputs): Promise<DoctorFinding[]> {
  const store = settings.databaseUrl === undefined ? [] : await checkStore(settings);
  return [...(await checkFirebase(settings, inputs)), ...store];
}

/** What a server of one's own has, and functions have not. */
async function checkMachine(settings: Settings, { machine, now }: DoctorInputs): Promise<DoctorFinding[]> {
  return [
    ...checkHome(settings, machine ?? (await readMachine())),
    ...(await checkDisk(settings.dataDir)),
    ...(await checkStore(settings)),
    ...(await checkBackup(settings, now())),
    ...(await checkProxies(settings)),
  ];
}

function checkSettings(environment: Environment): Settings | DoctorFinding {
  try {
    return readSettings(environment);
  } catch (fault) {
    if (!(fault instanceof SettingsError)) throw fault;
    return error(
      fault.message,
      'Mend this setting, then ask the doctor again: the other settings were not looked at.',
    );
  }
}

async function checkMails(
  settings: Settings,
  content: SiteContent | null,
  resolver: DnsResolver,
  { selector, home }: Asked,
) {
  const { mailFrom, smtpUrl } = settings;
  const host = smtpUrl && (showHost(smtpUrl) ?? 'the host of SMTP_URL');
  const receiver = settings.mailTo ?? content?.practice.email;
  const setBy = settings.mailTo === undefined ? '"email" in practice.yaml' : 'MAIL_TO';
  const dns = createDns(resolver);
  // Where the desk is elsewhere, its mail server need not be known here.
  const isElsewhere =
    smtpUrl === undefined && (home !== undefined || settings.functions.origin !== undefined);
  return [
    ...(isElsewhere ? [] : await checkMail(settings)),
    ...(await checkSender({ address: mailFrom, host, selector }, dns)),
    ...(receiver === undefined ? [] : await checkReceiver({ address: receiver, setBy }, dns)),
  ];
}
