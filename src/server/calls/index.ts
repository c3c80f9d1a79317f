/** The admin's calls, for its browser half: their types, and the input schemas that both halves validate with. */
import type { inferRouterOutputs } from '@trpc/server';
import type { AdminCalls } from './router.ts';

/** The response of each call, by the call's path: `AdminResponses['you']['devices']['list']`. */
export type AdminResponses = inferRouterOutputs<AdminCalls>;

type PageResponses = AdminResponses['page'];
export type EditedPage = PageResponses['get'];
export type PageNews = PageResponses['news'];
export type PageForm = PageResponses['form'];
export type PageField = PageForm['fields'][number];
export type ChangeConflict = PageForm['conflicts'][number];
export type FoundPlace = PageResponses['search'][number];
export type PageReview = PageResponses['review'];
export type ChangeSentence = PageReview['sentences'][number];
export type EarlierVersion = PageResponses['versions'][number];
export type FirstQuestion = PageResponses['firstVisit'][number];

export type { PageFinding } from '../editor/findFindings.ts';
export type { WhichForm } from '../editor/readForm.ts';
export type { HealthReport, OwnerCheck, TestMail } from './callContext.ts';
export type { AdminCalls } from './router.ts';
export * from './schemas.ts';
