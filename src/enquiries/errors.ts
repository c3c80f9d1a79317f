import type { State } from '#enquiry';

/** Each code is sent as the callable's status of the same name (SPEC section 8, CONTRACT "Addresses"). */
export type EnquiryErrorCode = 'INVALID_ARGUMENT' | 'RESOURCE_EXHAUSTED' | 'UNAVAILABLE';

/** The enquiry could not be processed. `message` is shown to the caller and free of personal data. */
export class EnquiryError extends Error {
  override readonly name = 'EnquiryError';
  readonly code: EnquiryErrorCode;
  readonly retryAfterSeconds?: number;

  constructor(
    code: EnquiryErrorCode,
    message: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, options);
    this.code = code;
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A request of the owner was refused. `message` is a sentence for the owner. */
export class OwnerError extends Error {
  override readonly name = 'OwnerError';
  readonly code: 'NOT_FOUND' | 'CONFLICT';
  readonly facts: { readonly erasedAt?: number; readonly state?: State };

  constructor(code: OwnerError['code'], message: string, facts: OwnerError['facts'] = {}) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}

/**
 * `refused`: the mail server rejects this mail for good. `passing`: retry later. `queue`: no mail can be sent (login,
 * TLS, DNS, a 421 before any mail), so the whole queue pauses.
 */
export type DeliveryFault = 'refused' | 'passing' | 'queue';

/** Thrown by `Mailer.deliver`. `message` is stored and shown to the owner, so it holds no personal data. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly fault: DeliveryFault;

  constructor(fault: DeliveryFault, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.fault = fault;
  }
}
