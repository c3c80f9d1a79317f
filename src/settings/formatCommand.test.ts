import { afterEach, expect, it, vi } from 'vitest';
import { formatCommand } from './environment.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('formats a command for npm and for tideline', () => {
  vi.stubEnv('CALLED_AS', undefined);
  expect(formatCommand('enquiries', 'list --state held')).toBe('npm run enquiries -- list --state held');
  expect(formatCommand('backup', 'FOLDER')).toBe('npm run backup -- FOLDER');
  vi.stubEnv('CALLED_AS', 'tideline');
  expect(formatCommand('enquiries', 'list --state held')).toBe('tideline enquiries list --state held');
  expect(formatCommand('backup', 'FOLDER')).toBe('tideline backup');
});
