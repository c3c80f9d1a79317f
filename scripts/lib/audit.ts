/** Asks the registry for known holes in the packages that are shipped. */
import { capture } from './run.mjs';

const TIMEOUT_MS = 60_000;

/** What a check found; a `note` is said and does not fail it. */
export interface Finding {
  ok: boolean;
  output?: string;
  note?: string;
}

interface Report {
  vulnerabilities?: Record<string, { severity: string; range: string }>;
  metadata?: { vulnerabilities?: { total?: number } };
}

export async function audit(): Promise<Finding> {
  const { output } = await capture('npm', ['audit', '--omit=dev', '--json'], { timeoutMs: TIMEOUT_MS });
  return readAudit(output);
}

/**
 * Reads what `npm audit --json` printed. A registry that cannot be asked (offline, or a mirror without that
 * service) is a note, not a fault of ours.
 */
export function readAudit(output: string): Finding {
  const report = reportIn(output);
  const total = report?.metadata?.vulnerabilities?.total;
  if (total === undefined)
    return { ok: true, note: 'not asked, the registry does not answer npm audit here' };
  const holes = Object.entries(report?.vulnerabilities ?? {});
  const lines = holes.map(
    ([name, { severity, range }]) => `${name} ${range}: ${severity} (npm audit says more)`,
  );
  return { ok: total === 0, output: lines.join('\n') };
}

/** npm writes warnings before its JSON. */
function reportIn(output: string): Report | undefined {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}
