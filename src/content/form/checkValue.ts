import * as v from 'valibot';
import { findExpected } from './findField.ts';
import { findSchema, isOptional } from './findSchema.ts';
import type { FieldPath } from './form.ts';
import { parseInput } from './parseInput.ts';

export interface ValueFault {
  path: FieldPath;
  /** The part of the text at fault; absent when the whole text is at fault. */
  found?: string;
  /** What to type instead, as a phrase. */
  expected: string;
}

/**
 * Validates typed input for a field or a group; an empty optional field is valid. Contradictions with other fields and
 * files are found only when the whole folder is loaded.
 */
export function checkValue(file: string, path: FieldPath, typed: unknown): ValueFault[] {
  const schema = findSchema(file, path);
  if (!schema) return [{ path, expected: `a field of ${file}` }];
  const value = parseInput(file, path, typed);
  if (isOptional(schema) && (value === '' || value === undefined)) return [];
  const { issues = [] } = v.safeParse(schema, value);
  return issues.map((issue) => {
    const innerPath = (issue.path ?? []).map(({ key }) => key as string | number);
    const isPart = issue.type === 'raw_check' || issue.type === 'raw_transform';
    return {
      path: [...path, ...innerPath],
      ...(isPart && { found: String(issue.input) }),
      expected: findExpected(file, [...path, ...innerPath], issue.message),
    };
  });
}
