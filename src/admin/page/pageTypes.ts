import type { PageEditor, PageFinding, PageForm, Value } from '#editor/contract';

export type PageNow = Awaited<ReturnType<PageEditor['read']>>;
export type ShownField = PageForm['fields'][number];
export type FieldNode = ShownField['node'];
export type ListNode = Extract<FieldNode, { kind: 'list' | 'order' }>;
export type GroupNode = Extract<FieldNode, { kind: 'group' | 'image' }>;
export type ValueNode = Exclude<FieldNode, ListNode | GroupNode>;
export type FieldPlaceOf = Pick<ShownField, 'file' | 'path'>;
export type Photo = Awaited<ReturnType<PageEditor['listPhotos']>>[number];
export type Version = Awaited<ReturnType<PageEditor['listVersions']>>[number];
export type Question = Awaited<ReturnType<PageEditor['listQuestions']>>[number];
export type Finding = PageFinding;

/** A place in one word, to tell it from others. */
export const nameOfPlace = ({ file, path }: FieldPlaceOf): string => `${file}#${path.join('.')}`;

/** A field of data that may be anything; nothing is `null`. */
export function readAt(value: Value | null, key: string | number): Value | null {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return null;
  return (value as Record<string | number, Value>)[key] ?? null;
}
