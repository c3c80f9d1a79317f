/** What this device said when it was asked for its passkey. */
export class PasskeyFault extends Error {
  override readonly name = 'PasskeyFault';
  /** What the browser calls it, such as `NotAllowedError`. */
  readonly reason: string;

  constructor(cause: unknown) {
    super('The passkey could not be used.', { cause });
    this.reason = cause instanceof Error ? cause.name : '';
  }
}
