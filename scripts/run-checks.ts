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
  'known holes': audit,
};

await command(async () => {
  const failed: [name: string, finding: Finding][] = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    const since = Date.now();
    const finding = await check();
    say(`${finding.ok ? '✓' : '✗'} ${name} (${seconds(since)})${finding.note ? `: ${finding.note}` : ''}`);
    if (!finding.ok) failed.push([name, finding]);
  }
  for (const [name, { output }] of failed) say(`\n✗ ${name}\n${output?.trim()}`);
  say(`\nchecks: ${Object.keys(CHECKS).length - failed.length} passed, ${failed.length} failed`);
  return failed.length > 0 ? 1 : 0;
});
