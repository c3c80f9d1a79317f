/**
 * The step of `npm run check`: runs every check, prints a tick and the time of each, and all faults at the end.
 * With a word such as `content`, runs only the checks whose names contain it.
 */
import { auditPackages, type CheckResult } from './lib/audit.ts';
import { ensureBuilt } from './lib/build.ts';
import { formatSince, PlainError, print, runMain } from './lib/output.mjs';
import { pinnedNode } from './lib/paths.mjs';
import { capture } from './lib/run.mjs';

const PROJECTS = ['shared', 'page', 'server', 'compose', 'tools'];

async function runTool(program: string, args: string[]): Promise<CheckResult> {
  const { code, output } = await capture(program, args);
  return { ok: code === 0, output };
}

const runScript = (path: string) => runTool(pinnedNode, [path]);

async function checkTypes(): Promise<CheckResult> {
  const results: CheckResult[] = [];
  for (const project of PROJECTS) results.push(await runTool('tsc', ['-p', `tsconfig.${project}.json`]));
  return { ok: results.every(({ ok }) => ok), output: results.map(({ output }) => output).join('') };
}

async function checkContent(): Promise<CheckResult> {
  const result = await runScript('scripts/check-content.ts');
  const lines = result.output?.split('\n') ?? [];
  const count = (severity: string) => lines.filter((line) => line.startsWith(`${severity}:`)).length;
  const note = `${count('placeholder')} placeholders, ${count('warning')} warnings; npm run doctor lists them`;
  return result.ok ? { ok: true, note } : result;
}

async function checkSizes(): Promise<CheckResult> {
  await ensureBuilt();
  return runTool('size-limit', []);
}

const CHECKS: Record<string, () => Promise<CheckResult>> = {
  types: checkTypes,
  'lint and format': () => runTool('biome', ['ci', '--error-on-warnings', '--colors=off', '.']),
  modules: () => runScript('scripts/check-modules.ts'),
  citations: () => runScript('scripts/check-citations.ts'),
  'unused code': () => runTool('knip', ['--no-progress', '--treat-config-hints-as-errors']),
  content: checkContent,
  sizes: checkSizes,
  'known holes': () => auditPackages(process.env['AUDIT'] === 'required'),
};

/** Formats one line. `!` marks a check that neither passed nor failed. */
function formatResult(name: string, { ok, note, unchecked }: CheckResult, since: number): string {
  if (unchecked) return `! ${name} (${formatSince(since)}): NOT CHECKED`;
  return `${ok ? '✓' : '✗'} ${name} (${formatSince(since)})${note ? `: ${note}` : ''}`;
}

await runMain(async () => {
  const results: [name: string, result: CheckResult][] = [];
  const word = process.argv[2];
  const chosenChecks = Object.entries(CHECKS).filter(([name]) => !word || name.includes(word));
  if (chosenChecks.length === 0) throw new PlainError(`No check ${word}: ${Object.keys(CHECKS).join(', ')}.`);
  for (const [name, check] of chosenChecks) {
    const since = Date.now();
    const result = await check();
    print(formatResult(name, result, since));
    results.push([name, result]);
  }
  const failed = results.filter(([, { ok }]) => !ok);
  const uncheckedResults = results.filter(([, { unchecked }]) => unchecked);
  for (const [name, { output }] of failed) print(`\n✗ ${name}\n${output?.trim()}`);
  for (const [name, { unchecked }] of uncheckedResults) print(`\n! ${name} NOT CHECKED\n${unchecked}`);
  const passed = results.length - failed.length - uncheckedResults.length;
  const uncheckedText = uncheckedResults.length > 0 ? `${uncheckedResults.length} not made, ` : '';
  print(`\nchecks: ${uncheckedText}${passed} passed, ${failed.length} failed`);
  return failed.length > 0 ? 1 : 0;
});
