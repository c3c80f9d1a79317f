import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import {
  type CheckFinding,
  checkContent,
  error,
  HOMES,
  request,
  runChecks,
  type Site,
  type SiteFinding,
  warning,
} from '#checks';
import {
  type Environment,
  formatCommand,
  listUnknownSettings,
  readCertificate,
  readContentDir,
  readEnvironment,
  readSettings,
  SettingsError,
} from '#settings';
import type { Output } from '../terminal.ts';
import { sendTestMail } from './sendTestMail.ts';

/** Dependencies, replaced by tests. */
export interface DoctorInputs extends Pick<Site, 'resolver' | 'probe' | 'dist' | 'machine' | 'now'> {
  environment: Environment;
  /** Overrides the content folder that the settings name. */
  contentFolder?: string;
  /** Names that look like settings but are unknown, one line each. */
  unknownSettings: readonly string[];
  /** `--all`, `--send`, `--selector NAME`, `--home HOME`. */
  args: readonly string[];
}

/** Milliseconds and attempts per look-up: without DNS, Node's defaults would take minutes. */
const DNS_LIMITS = { timeout: 2000, tries: 2 };

const USAGE = `${formatCommand('doctor', '[--all] [--send] [--selector NAME] [--home firebase|static]')}

  --all             lists every sentence that stands as this site ships it
  --send            sends a test mail too, and reads what the receiver thought of it
  --selector NAME   the name under which your mail service publishes its key for signed mail (DKIM)
  --home firebase   the desk runs there: looks at what was built for it, and at no disk of this machine
  --home static     the page was built here for a host of files, and the desk runs elsewhere: ask the doctor there too
`;

const SYMBOLS = { good: '✓', warning: '!', error: '✗' } as const;

/** Prints the findings, errors last. @returns the exit code: 1 when the site is not fit to go live */
export async function runDoctor(output: Output, overrides: Partial<DoctorInputs> = {}): Promise<0 | 1 | 2> {
  const inputs: DoctorInputs = {
    environment: readEnvironment(),
    unknownSettings: listUnknownSettings(),
    resolver: new Resolver(DNS_LIMITS),
    probe: { request, readCertificate },
    dist: 'dist',
    args: [],
    now: Date.now,
    ...overrides,
  };
  const options = parseOptions(inputs.args);
  if (!options) {
    output.report(USAGE);
    return 2;
  }
  const findings = await collectFindings(inputs, options, output);
  for (const severity of ['good', 'warning', 'error'] as const) {
    for (const finding of findings.filter((one) => one.severity === severity))
      await printFinding(finding, output);
  }
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  await output.print(
    errors === 0 ? '\nThis site is fit to go live.\n' : `\nNot fit to go live: ${errors} to mend.\n`,
  );
  return errors === 0 ? 0 : 1;
}

async function printFinding(
  { severity, message, reason, remedy }: SiteFinding,
  output: Output,
): Promise<void> {
  const details = [reason, remedy].filter((line) => line !== undefined);
  await output.print(
    [`${SYMBOLS[severity]} ${message}`, ...details.map((line) => `    ${line}`), ''].join('\n'),
  );
}

interface DoctorOptions extends Pick<Site, 'home' | 'selector'> {
  all: boolean;
  send: boolean;
}

function parseOptions(args: readonly string[]): DoctorOptions | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        all: { type: 'boolean', default: false },
        send: { type: 'boolean', default: false },
        selector: { type: 'string' },
        home: { type: 'string', default: 'server' },
      },
    });
    const { all, send, selector } = values;
    const home = HOMES.find((one) => one === values.home);
    return home && { all, send, selector, home };
  } catch {
    return undefined;
  }
}

async function collectFindings(
  inputs: DoctorInputs,
  options: DoctorOptions,
  output: Output,
): Promise<SiteFinding[]> {
  const { environment, unknownSettings } = inputs;
  const unknownSettingFindings = unknownSettings.map((line) =>
    warning(line, 'Mend its name, or take it out of .env.'),
  );
  const folder = inputs.contentFolder ?? readContentDir(environment);
  const { content, findings } = await checkContent(folder, options.all);
  const firstFindings = [...unknownSettingFindings.map(toSettingsFinding), ...findings];
  try {
    const settings = readSettings(environment);
    const siteFindings = await runChecks({ ...inputs, ...options, settings, content });
    const mailFindings = options.send && content ? await sendTestMail(settings, content, output) : [];
    return [...firstFindings, ...siteFindings, ...mailFindings.map((one) => ({ id: 'test mail', ...one }))];
  } catch (fault) {
    if (!(fault instanceof SettingsError)) throw fault;
    const remedy = 'Mend this setting, then ask the doctor again: the other settings were not looked at.';
    return [...firstFindings, toSettingsFinding(error(fault.message, remedy))];
  }
}

const toSettingsFinding = (finding: CheckFinding): SiteFinding => ({ id: 'settings', ...finding });
