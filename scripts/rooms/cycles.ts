import type { Violation } from './violation.ts';

/**
 * Finds every cycle once, with its path.
 * @param links each file with the files it imports at run time
 */
export function findCycles(links: ReadonlyMap<string, readonly string[]>): Violation[] {
  const violations: Violation[] = [];
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]) => {
    const start = way.indexOf(file);
    if (start >= 0) {
      const message = [...way.slice(start), file].join(' → ');
      violations.push({ rule: 'cycle', file, line: 1, message });
    }
    if (start >= 0 || done.has(file)) return;
    for (const next of links.get(file) ?? []) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of links.keys()) walk(file, []);
  return violations;
}
