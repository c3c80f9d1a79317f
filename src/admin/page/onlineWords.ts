import { useAdminFacts } from '../ui/adminFacts.ts';

/** On a server, and with `npm run edit`, where the draft is saved into files that are deployed later. */
const WORDS = {
  title: ['Put online', 'Save into the files'],
  short: ['Put online…', 'Save into the files…'],
  see: ['See and put online', 'See and save into the files'],
  now: ['Put online now', 'Save into the files now'],
  anyway: ['Put online all the same', 'Save all the same'],
  busy: ['It goes online…', 'The files are saved…'],
  since: ['Online since', 'In your files since'],
  back: ['The earlier version is online again.', 'The files are as they were.'],
  nothing: ['Everything is online.', 'All you typed is in the files.'],
  one: ['change is not online yet.', 'change is not in the files yet.'],
  many: ['changes are not online yet.', 'changes are not in the files yet.'],
  current: ['Online now', 'In the files now'],
  stopped: ['Before it can go online', 'Before it can be saved into the files'],
  stops: ['nothing goes online', 'nothing is saved into the files'],
  finished: ['What is finished can go online.', 'What is finished can be saved into the files.'],
  unsaved: [
    'What you typed last has not reached your site yet.',
    'What you typed last is not in your draft yet.',
  ],
  last: ['See your page, and put it online.', 'See your page, and save it into the files.'],
  kept: ['Every time your page went online.', 'Every time your page was saved into the files.'],
  noneKept: [
    'None yet. The first is kept when you put something online.',
    'None yet. The first is kept when you save something into the files.',
  ],
} as const;

/** @returns the text of a name, on a server or with `npm run edit` */
export function useOnlineWords(): (name: keyof typeof WORDS) => string {
  const at = useAdminFacts().nextSteps ? 1 : 0;
  return (name) => WORDS[name][at];
}
