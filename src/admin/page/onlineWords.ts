import { useAdminFacts } from '../ui/adminFacts.ts';
import words from './onlineWords.json' with { type: 'json' };

/** @returns the text of a name, on a server or with `npm run edit`, which saves the draft into files to deploy */
export function useOnlineWords(): (name: keyof typeof words) => string {
  const place = useAdminFacts().nextSteps ? 'files' : 'server';
  return (name) => words[name][place];
}
