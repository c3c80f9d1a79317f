/** Asks the registry for known vulnerabilities of the shipped packages: bundled or installed. */
import { readFile } from 'node:fs/promises';
import { PACKAGES, SERVER } from '../build/paths.ts';
import { ensureBuilt } from './build.ts';
import { listProductionPackages } from './production.ts';
import { capture } from './run.mjs';

const TIMEOUT_MS = 60_000;

/** A check's result; a `note` is printed but does not fail it. */
export interface CheckResult {
  ok: boolean;
  output?: string;
  note?: string;
  /** Why the check could not run. It then counts neither as passed nor as failed. */
  unchecked?: string;
}

interface Report {
  vulnerabilities?: Record<string, { severity: string; range: string; nodes: string[] }>;
  metadata?: { vulnerabilities?: { total?: number } };
  statusCode?: number;
  message?: string;
}

/** @param required whether an unreachable registry fails the check */
export async function auditPackages(required: boolean): Promise<CheckResult> {
  const { output } = await capture('npm', ['audit', '--json'], { timeoutMs: TIMEOUT_MS });
  return readAudit(output, required, await listShipped());
}

/** Lists the shipped packages by their paths in the lock file. */
export async function listShipped(): Promise<Set<string>> {
  await ensureBuilt();
  const bundled: string[] = JSON.parse(await readFile(`${SERVER}/${PACKAGES}`, 'utf8'));
  return new Set([...bundled, ...(await listProductionPackages())]);
}

/** Parses `npm audit --json`. A missing report never counts as "no known vulnerabilities". */
export function readAudit(output: string, required: boolean, shipped: ReadonlySet<string>): CheckResult {
  const report = parseReport(output);
  if (report?.metadata?.vulnerabilities?.total === undefined) {
    const unchecked = `${describeMissingReport(report)}; known holes in what is shipped were not looked for.`;
    return required
      ? { ok: false, output: `${unchecked} AUDIT=required asks for an answer.` }
      : { ok: true, unchecked };
  }
  const vulnerablePackages = Object.entries(report.vulnerabilities ?? {}).filter(([, { nodes }]) =>
    nodes.some((path) => shipped.has(path)),
  );
  const lines = vulnerablePackages.map(
    ([name, { severity, range }]) => `${name} ${range}: ${severity} (npm audit says more)`,
  );
  return { ok: vulnerablePackages.length === 0, output: lines.join('\n') };
}

function describeMissingReport(report: Report | undefined): string {
  if (report?.statusCode) return `The registry has no answer to npm audit (HTTP ${report.statusCode})`;
  if (report?.message) return 'The registry cannot be reached for npm audit';
  return 'npm audit gave no report';
}

/** npm prints warnings before its JSON. */
function parseReport(output: string): Report | undefined {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}
