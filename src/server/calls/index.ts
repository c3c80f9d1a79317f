/** The admin's calls for its browser half: their types, and the input schemas that both ends check with. */
import type { inferRouterOutputs } from '@trpc/server';
import type { AdminCalls } from './router.ts';

/** What each call answers, by its path: `AdminAnswers['you']['devices']['list']`. */
export type AdminAnswers = inferRouterOutputs<AdminCalls>;

export type * from '../editor/contract.ts';
export type { HealthReport, OwnerCheck, TestMail } from './adminHealth.ts';
export type { AdminCalls } from './router.ts';
export * from './schemas.ts';
