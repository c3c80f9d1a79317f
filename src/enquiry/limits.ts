/**
 * How long each field of an enquiry may be, in UTF-16 units: what the browser's `maxlength` counts,
 * so both ends agree about an emoji (SPEC section 5, CONTRACT "An enquiry").
 */
export const LIMITS = {
  firstName: { max: 50 },
  lastName: { max: 50 },
  email: { max: 256 },
  message: { min: 5, max: 2000 },
} as const;

/** The longest captcha token the desk reads, in UTF-16 units: a proof of work is about 800. */
export const TOKEN_MAX = 4096;
