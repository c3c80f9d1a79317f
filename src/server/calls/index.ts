/** The admin's calls, for its browser half: their types, and the input schemas that both halves validate with. */
import type { inferRouterOutputs } from '@trpc/server';
import type { AdminCalls } from './router.ts';

/** The response of each call, by the call's path: `AdminAnswers['you']['devices']['list']`. */
export type AdminAnswers = inferRouterOutputs<AdminCalls>;

type PageAnswers = AdminAnswers['page'];
export type EditedPage = PageAnswers['get'];
export type PageNews = PageAnswers['news'];
export type PageForm = PageAnswers['form'];
export type PageField = PageForm['fields'][number];
export type ChangeConflict = PageForm['conflicts'][number];
export type FoundPlace = PageAnswers['search'][number];
export type PageReview = PageAnswers['review'];
export type ChangeSentence = PageReview['sentences'][number];
export type EarlierVersion = PageAnswers['versions'][number];
export type FirstQuestion = PageAnswers['firstVisit'][number];

export type { PageFinding } from '../editor/findFindings.ts';
export type { WhichForm } from '../editor/readForm.ts';
export type { HealthReport, OwnerCheck, TestMail } from './callContext.ts';
export type { AdminCalls } from './router.ts';
export * from './schemas.ts';
