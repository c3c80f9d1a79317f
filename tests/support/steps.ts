import { print } from '../../scripts/lib/output.mjs';

/** Steps of a check outside Vitest: prints each result, and counts them. */
export class Steps {
  passed = 0;
  failed = 0;

  /** Continues after a failure, because later steps may reveal more. */
  async try(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.record(what, undefined);
    } catch (error) {
      this.record(what, error);
    }
  }

  /** @param fault undefined if the step passed */
  record(what: string, fault: unknown): void {
    if (fault === undefined) this.passed += 1;
    else this.failed += 1;
    const message = fault instanceof Error ? fault.message : String(fault);
    print(fault === undefined ? `  ✓ ${what}` : `  ✗ ${what}\n    ${message}`);
  }
}
