import { readFileSync } from 'node:fs';
import type { Environment } from '#settings';

/** What the build knew when it made these functions (`scripts/build/firebase.ts`). */
export interface Deployment {
  /** The settings that are no secrets, by their names in the environment. */
  readonly settings: Environment;
  /** Names of those that are: Google's Secret Manager holds them, and sets them when an instance starts. */
  readonly secrets: readonly string[];
  readonly region: string;
  readonly siteUrl: string;
}

export const deployment: Deployment = JSON.parse(
  readFileSync(new URL('deployment.json', import.meta.url), 'utf8'),
);
