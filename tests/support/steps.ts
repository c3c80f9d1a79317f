import { say } from '../../scripts/lib/say.mjs';

/** The steps of a command that tries something outside Vitest: each is named as it ends, and all are counted. */
export class Steps {
  passed = 0;
  failed = 0;

  /** Goes on after a fault: the steps after it may say more. */
  async try(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.note(what, undefined);
    } catch (error) {
      this.note(what, error);
    }
  }

  /** @param fault undefined when it went well */
  note(what: string, fault: unknown): void {
    if (fault === undefined) this.passed += 1;
    else this.failed += 1;
    const words = fault instanceof Error ? fault.message : String(fault);
    say(fault === undefined ? `  ✓ ${what}` : `  ✗ ${what}\n    ${words}`);
  }
}
