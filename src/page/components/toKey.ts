/** The key of a part of a text: the parts never change their order while they are shown, so the index will do. */
export const toKey = (index: number): string => String(index);
