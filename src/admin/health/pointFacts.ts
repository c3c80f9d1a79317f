import type { Point } from './healthTypes.ts';

/** A number among the facts of a point; nothing where it is not known. */
export function readNumber({ facts }: Point, name: string): number | undefined {
  const value = facts[name];
  return typeof value === 'number' ? value : undefined;
}

/** Words among them, likewise. */
export function readText({ facts }: Point, name: string): string | undefined {
  const value = facts[name];
  return typeof value === 'string' ? value : undefined;
}
