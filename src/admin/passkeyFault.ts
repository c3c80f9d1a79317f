/** A failure of the device or browser during a passkey request. */
export class PasskeyFault extends Error {
  override readonly name = 'PasskeyFault';
  /** The name of the browser's error, such as `NotAllowedError`. */
  readonly reason: string;

  constructor(cause: unknown) {
    super('The passkey could not be used.', { cause });
    this.reason = cause instanceof Error ? cause.name : '';
  }
}
