import * as v from 'valibot';
import { readNotes } from '#content/schema';
import { findSchema, isOptional, unwrap } from './findSchema.ts';
import type { FieldPath } from './form.ts';
import { parseInput } from './parseInput.ts';

/** What is wrong with a value. */
export interface ValueFault {
  path: FieldPath;
  /** The part of the words that is at fault, where it is not all of them. */
  found?: string;
  /** What is expected in its place, as a phrase. */
  expected: string;
}

/** Whether the content has such a field at all. */
export const hasField = (file: string, path: FieldPath): boolean => findSchema(file, path) !== undefined;

/**
 * What the schema says about a value that was typed, of one field or of all that it holds. What other fields and files
 * have to do with it is seen when the whole folder is read.
 * @returns nothing when it is right, or when nothing was typed into a field that may be left out
 */
export function checkValue(file: string, path: FieldPath, typed: unknown): ValueFault[] {
  const schema = findSchema(file, path);
  if (!schema) return [{ path, expected: `a field of ${file}` }];
  const value = parseInput(file, path, typed);
  if (isOptional(schema) && (value === '' || value === undefined)) return [];
  const { issues = [] } = v.safeParse(schema, value);
  return issues.map((issue) => {
    const inside = (issue.path ?? []).map(({ key }) => key as string | number);
    const isPart = issue.type === 'raw_check' || issue.type === 'raw_transform';
    return {
      path: [...path, ...inside],
      ...(isPart && { found: String(issue.input) }),
      expected: pickExpectation(file, [...path, ...inside], issue.message),
    };
  });
}

/** What a file must hold may need more letters than what is typed: quotes, for one. */
function pickExpectation(file: string, path: FieldPath, message: string): string {
  const schema = findSchema(file, path);
  if (!schema) return message;
  const inner = unwrap(schema);
  return message === v.getDescription(inner) ? (readNotes(inner).typed ?? message) : message;
}
