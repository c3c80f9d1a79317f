import { type Block, type Inline, type SiteContent, toPlainText } from '../schema/index.ts';

export interface Text {
  field: string;
  text: string;
}

/** Fields that contain a file name instead of text. */
const FILE_NAMES = ['file', 'document'];

/** Lists every text of the content. Rich text is joined to one text, so that a phrase that is half bold is found. */
export function listTexts(content: SiteContent): Text[] {
  const { files: _, ...downloads } = content.downloads;
  return Object.entries({ ...content, downloads }).flatMap(([name, value]) => walk(name, value));
}

function walk(field: string, value: unknown): Text[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  if (isRichText(value)) return [{ field, text: toPlainText(value) }];
  return Object.entries(value)
    .filter(([key]) => !FILE_NAMES.includes(key))
    .flatMap(([key, inner]) => walk(`${field}.${key}`, inner));
}

function isRichText(value: object): value is (Block | Inline)[] {
  return Array.isArray(value) && value.length > 0 && value.every((node) => typeof node?.kind === 'string');
}
