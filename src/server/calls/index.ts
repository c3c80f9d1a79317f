/** The admin's calls for its browser half: their types, and the input schemas that both ends check with. */

export type * from '../editor/contract.ts';
export type { AdminHealth, HealthPoint, HealthReport, TestMail } from './adminHealth.ts';
export type { AdminOwner } from './callContext.ts';
export type { AdminCalls } from './router.ts';
export * from './schemas.ts';
