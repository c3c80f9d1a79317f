/** The practice works by Queensland's clock, wherever the machine stands: every time is shown and asked for in it. */
export const PRACTICE_TIME_ZONE = 'Australia/Brisbane';
