import type { Point } from './healthTypes.ts';

export const POINT_NAMES: Readonly<Record<Point['kind'], string>> = {
  mail: 'Mail',
  held: 'Held',
  backup: 'Backup',
  disk: 'Space',
  certificate: 'Secure address',
  clock: 'Clock',
  placeholders: 'Your page',
  content: 'Your changes',
  findings: 'The set-up',
};
