import { print } from '../../scripts/lib/output.mjs';

/** Steps of a check outside Vitest: prints each result, and counts them. */
export class Steps {
  passed = 0;
  failed = 0;

  /** Continues after a failure: later steps may tell more. */
  async try(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.note(what, undefined);
    } catch (error) {
      this.note(what, error);
    }
  }

  /** @param fault undefined if the step passed */
  note(what: string, fault: unknown): void {
    if (fault === undefined) this.passed += 1;
    else this.failed += 1;
    const words = fault instanceof Error ? fault.message : String(fault);
    print(fault === undefined ? `  ✓ ${what}` : `  ✗ ${what}\n    ${words}`);
  }
}
