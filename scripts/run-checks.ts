/** The step of `npm run check`: every check in turn, each with a tick and its time, all faults at the end. */
import { audit, type Finding } from './lib/audit.ts';
import { ensureBuilt } from './lib/build.ts';
import { pinnedNode } from './lib/paths.mjs';
import { capture } from './lib/run.mjs';
import { command, say, seconds } from './lib/say.mjs';

const PROJECTS = ['shared', 'page', 'server', 'compose', 'tools'];

async function tool(program: string, args: string[]): Promise<Finding> {
  const { code, output } = await capture(program, args);
  return { ok: code === 0, output };
}

const script = (path: string) => tool(pinnedNode, [path]);

async function types(): Promise<Finding> {
  const found: Finding[] = [];
  for (const project of PROJECTS) found.push(await tool('tsc', ['-p', `tsconfig.${project}.json`]));
  return { ok: found.every(({ ok }) => ok), output: found.map(({ output }) => output).join('') };
}

async function content(): Promise<Finding> {
  const finding = await script('scripts/check-content.ts');
  const said = finding.output?.split('\n') ?? [];
  const count = (severity: string) => said.filter((line) => line.startsWith(`${severity}:`)).length;
  const note = `${count('placeholder')} placeholders, ${count('warning')} warnings; npm run doctor lists them`;
  return finding.ok ? { ok: true, note } : finding;
}

async function sizes(): Promise<Finding> {
  await ensureBuilt();
  return tool('size-limit', []);
}

const CHECKS: Record<string, () => Promise<Finding>> = {
  types,
  'lint and format': () => tool('biome', ['ci', '--error-on-warnings', '--colors=off', '.']),
  rooms: () => script('scripts/check-rooms.ts'),
  'unused code': () => tool('knip', ['--no-progress', '--treat-config-hints-as-errors']),
  content,
  sizes,
  'known holes': () => audit(process.env['AUDIT'] === 'required'),
};

/** One line: `!` is neither passed nor failed. */
function lineOf(name: string, { ok, note, unchecked }: Finding, since: number): string {
  if (unchecked) return `! ${name} (${seconds(since)}): NOT CHECKED`;
  return `${ok ? '✓' : '✗'} ${name} (${seconds(since)})${note ? `: ${note}` : ''}`;
}

await command(async () => {
  const found: [name: string, finding: Finding][] = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    const since = Date.now();
    const finding = await check();
    say(lineOf(name, finding, since));
    found.push([name, finding]);
  }
  const failed = found.filter(([, { ok }]) => !ok);
  const notMade = found.filter(([, finding]) => finding.unchecked);
  for (const [name, { output }] of failed) say(`\n✗ ${name}\n${output?.trim()}`);
  for (const [name, { unchecked }] of notMade) say(`\n! ${name} NOT CHECKED\n${unchecked}`);
  const passed = found.length - failed.length - notMade.length;
  const left = notMade.length > 0 ? `${notMade.length} not made, ` : '';
  say(`\nchecks: ${left}${passed} passed, ${failed.length} failed`);
  return failed.length > 0 ? 1 : 0;
});
