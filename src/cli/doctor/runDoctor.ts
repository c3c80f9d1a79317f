import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import {
  type CheckFinding,
  checkContent,
  error,
  HOMES,
  readMachine,
  request,
  runChecks,
  type Site,
  warning,
  withCheckId,
} from '#checks';
import {
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

/** The sources that the doctor inspects. Tests replace some of them. */
const makeInputs = () => ({
  environment: readEnvironment(),
  /** One message for each unknown name that looks like a setting. */
  unknownSettings: listUnknownSettings(),
  resolver: new Resolver(DNS_LIMITS) as Site['resolver'],
  probe: { request, readCertificate },
  readMachine,
  dist: 'dist',
  now: Date.now,
});

/** Prints the findings, errors last. @returns the exit code: 1 when the site is not fit to go live */
export async function runDoctor(
  args: readonly string[],
  output: Output,
  overrides: Partial<ReturnType<typeof makeInputs>> = {},
): Promise<0 | 1 | 2> {
  const options = parseOptions(args);
  if (!options) {
    output.report(USAGE);
    return 2;
  }
  const findings = await collectFindings({ ...makeInputs(), ...overrides }, options, output);
  for (const severity of ['good', 'warning', 'error'] as const) {
    for (const finding of findings.filter((one) => one.severity === severity))
      await output.print(formatFinding(finding));
  }
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  await output.print(
    errors === 0 ? '\nThis site is fit to go live.\n' : `\nNot fit to go live: ${errors} to mend.\n`,
  );
  return errors === 0 ? 0 : 1;
}

function formatFinding({ severity, message, reason, remedy }: CheckFinding): string {
  const details = [reason, remedy].filter((line) => line !== undefined);
  return [`${SYMBOLS[severity]} ${message}`, ...details.map((line) => `    ${line}`), ''].join('\n');
}

function parseOptions(args: readonly string[]) {
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
    const home = HOMES.find((one) => one === values.home);
    return home && { ...values, home };
  } catch {
    return undefined;
  }
}

async function collectFindings(
  inputs: ReturnType<typeof makeInputs>,
  options: NonNullable<ReturnType<typeof parseOptions>>,
  output: Output,
) {
  const { environment } = inputs;
  const unknownSettings = inputs.unknownSettings.map((line) =>
    warning(line, 'Mend its name, or take it out of .env.'),
  );
  const { content, findings } = await checkContent(readContentDir(environment), options.all);
  const firstFindings = [...withCheckId('settings', unknownSettings), ...findings];
  try {
    const settings = readSettings(environment);
    const siteFindings = await runChecks({ ...inputs, ...options, settings, content });
    const mailFindings = options.send && content ? await sendTestMail(settings, content, output) : [];
    return [...firstFindings, ...siteFindings, ...withCheckId('test mail', mailFindings)];
  } catch (fault) {
    if (!(fault instanceof SettingsError)) throw fault;
    const remedy = 'Mend this setting, then ask the doctor again: the other settings were not looked at.';
    return [...firstFindings, ...withCheckId('settings', error(fault.message, remedy))];
  }
}
