import type { Desk, DeskParts } from './types.ts';

/** Puts the desk together. */
export declare function createDesk(parts: DeskParts): Desk;
