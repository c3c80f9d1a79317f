import { resolveTxt } from 'node:dns/promises';
import type { SiteContent } from '#content/schema';
import {
  type Environment,
  judgeSite,
  listUnknownSettings,
  readContentDir,
  readEnvironment,
  readSettings,
  type Settings,
  SettingsError,
} from '#settings';
import type { Output } from '../terminal.ts';
import { checkContent } from './checkContent.ts';
import { checkDomain, checkMail } from './checkMail.ts';
import { checkCaptcha, checkProxies } from './checkSite.ts';
import { checkDisk, checkStore } from './checkStore.ts';
import { type DoctorFinding, error, warning } from './finding.ts';

/** What the doctor looks at; tests hand in their own. */
export interface DoctorInputs {
  environment: Environment;
  /** In place of the folder that the settings name. */
  contentFolder?: string;
  /** Names that look like settings and are none, each as a line. */
  unknownSettings: readonly string[];
  /** Names to TXT records, as `node:dns` gives them. */
  resolveTxt(name: string): Promise<string[][]>;
}

const SYMBOLS = { good: '✓', warning: '!', error: '✗' } as const;

/** Prints what was seen, the worst last. @returns the exit code: 1 when the site is not fit to go live. */
export async function runDoctor(output: Output, inputs: Partial<DoctorInputs> = {}): Promise<0 | 1> {
  const findings = await examine({
    environment: readEnvironment(),
    unknownSettings: listUnknownSettings(),
    resolveTxt,
    ...inputs,
  });
  for (const level of ['good', 'warning', 'error'] as const) {
    for (const { seen, advice } of findings.filter((finding) => finding.level === level)) {
      await output.print(`${SYMBOLS[level]} ${seen}\n${advice === undefined ? '' : `    ${advice}\n`}`);
    }
  }
  const errors = findings.filter(({ level }) => level === 'error').length;
  await output.print(
    errors === 0 ? '\nThis site is fit to go live.\n' : `\nNot fit to go live: ${errors} to mend.\n`,
  );
  return errors === 0 ? 0 : 1;
}

async function examine(inputs: DoctorInputs): Promise<DoctorFinding[]> {
  const { environment, unknownSettings, resolveTxt } = inputs;
  const unknown = unknownSettings.map((line) => warning(line, 'Mend its name, or take it out of .env.'));
  const { content, findings } = await checkContent(inputs.contentFolder ?? readContentDir(environment));
  const settings = checkSettings(environment);
  if ('level' in settings) return [...unknown, ...findings, settings];
  return [
    ...unknown,
    ...findings,
    ...judgeSite(settings),
    ...(await checkCaptcha(settings)),
    ...(await checkMails(settings, content, resolveTxt)),
    ...(await checkDisk(settings.dataDir)),
    ...(await checkStore(settings)),
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
  resolve: DoctorInputs['resolveTxt'],
) {
  const sender = settings.mailFrom ?? content?.practice.email;
  if (sender === undefined) return [];
  return [...(await checkMail(settings, sender)), ...(await checkDomain(sender, resolve))];
}
