import { useAdminFacts } from '../ui/adminFacts.ts';
import texts from './publishTexts.json' with { type: 'json' };

/** @returns a lookup of texts about going online, or under `npm run edit` about saving into the files */
export function usePublishTexts(): (name: keyof typeof texts) => string {
  const mode = useAdminFacts().nextSteps ? 'files' : 'server';
  return (name) => texts[name][mode];
}
