/** The key of a part of some text: words never change their order while they are shown, so the place will do. */
export const toKey = (at: number): string => String(at);
