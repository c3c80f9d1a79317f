import type { PageEditor, PageFinding, PageForm, Value } from '#editor/contract';

export type PageNow = Awaited<ReturnType<PageEditor['read']>>;
export type ShownField = PageForm['fields'][number];
export type FieldNode = ShownField['node'];
export type ListNode = Extract<FieldNode, { kind: 'list' | 'order' }>;
export type GroupNode = Extract<FieldNode, { kind: 'group' | 'image' }>;
export type ValueNode = Exclude<FieldNode, ListNode | GroupNode>;
export type FieldPlaceOf = Pick<ShownField, 'file' | 'path'>;
export type ShownPhoto = Awaited<ReturnType<PageEditor['listPhotos']>>[number];
export type KeptVersion = Awaited<ReturnType<PageEditor['listVersions']>>[number];
export type AskedQuestion = Awaited<ReturnType<PageEditor['listQuestions']>>[number];
export type ShownFinding = PageFinding;
export type ShownConflict = PageForm['conflicts'][number];

export interface FieldViewProps extends FieldPlaceOf {
  node: FieldNode;
  value: Value | null;
  /** The form shows nothing else: it is not folded and needs no heading. */
  isAlone?: boolean;
  /** The heading above it says what it is called. */
  isTitled?: boolean;
  /** Takes the focus: it was just added. */
  isNew?: boolean;
}

/** A place in one word, as addresses and the marks of the preview have it: `notices.yaml#entries.0.title`. */
export const nameOfPlace = ({ file, path }: FieldPlaceOf): string => `${file}#${path.join('.')}`;

/** A field of data that may be anything; nothing is `null`. */
export function readAt(value: Value | null, key: string | number): Value | null {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return null;
  return (value as Record<string | number, Value>)[key] ?? null;
}

/** Whether a place is another, or a part of it. */
export const isPartOf = (inner: FieldPlaceOf, outer: FieldPlaceOf): boolean =>
  inner.file === outer.file && outer.path.every((key, at) => inner.path[at] === key);

/** A question or post: a file of its own that comes and goes. */
export const isEntryFile = ({ file, path }: FieldPlaceOf): boolean => file.includes('/') && path.length === 0;

export function readPlace(written: string): { file: string; path: (string | number)[] } {
  const [file = '', path = ''] = decodeURIComponent(written).split('#');
  const keys = path === '' ? [] : path.split('.');
  return { file, path: keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key)) };
}

export const addressOf = (place: FieldPlaceOf): string =>
  `/page/field/${encodeURIComponent(nameOfPlace(place))}`;
