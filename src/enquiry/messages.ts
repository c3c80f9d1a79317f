/** The messages for visitors, word for word from SPEC section 8. */
export const MESSAGES = {
  formInvalid: 'Please ensure you enter a valid email address and message.',
  /** Followed by the sentence that the server returned. */
  refused: 'Something went wrong. ',
  sendFailed: 'Something went wrong. Please try again (Send).',
  tokenFailed: 'Something went wrong. Please try again (Token).',
  sent: 'Your message has been sent. I will get back to you soon!',
  leaveWarning: 'Changes that you made may not be saved.',
} as const;
