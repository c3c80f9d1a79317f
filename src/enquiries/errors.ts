/** What the adapters translate: the callable's status of the same name (SPEC section 8, CONTRACT "Addresses"). */
export type EnquiryErrorCode = 'INVALID_ARGUMENT' | 'RESOURCE_EXHAUSTED' | 'UNAVAILABLE';

/** The enquiry service could not decide about an enquiry. `message` is a sentence for whoever called, free of personal data. */
export class EnquiryError extends Error {
  override readonly name = 'EnquiryError';
  readonly code: EnquiryErrorCode;
  /** For `Retry-After`. */
  readonly retryAfterSeconds?: number;

  constructor(
    code: EnquiryErrorCode,
    message: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/**
 * How a mail did not go: `refused` this enquiry for good; `passing`, so try it later; `queue` when no mail at all
 * can go now (login, TLS, DNS, a 421 before any mail), so the whole queue pauses.
 */
export type DeliveryFault = 'refused' | 'passing' | 'queue';

/** Thrown by `Mailer.deliver`. `message` is kept as the reason and shown to the owner: no personal data in it. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly fault: DeliveryFault;

  constructor(fault: DeliveryFault, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.fault = fault;
  }
}
