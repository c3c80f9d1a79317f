import { useAdminFacts } from '../ui/adminFacts.ts';

/** On a server, the published page is public at once. */
const ONLINE = {
  title: 'Put online',
  short: 'Put online…',
  see: 'See and put online',
  now: 'Put online now',
  anyway: 'Put online all the same',
  busy: 'It goes online…',
  done: (time: string) => `Online since ${time}.`,
  back: 'The earlier version is online again.',
  nothing: 'Everything is online.',
  one: 'change is not online yet.',
  many: 'changes are not online yet.',
  current: 'Online now',
  stopped: 'Before it can go online',
  stops: 'nothing goes online',
  finished: 'What is finished can go online.',
  unsaved: 'What you typed last has not reached your site yet.',
  last: 'See your page, and put it online.',
  kept: 'Every time your page went online.',
  noneKept: 'None yet. The first is kept when you put something online.',
};

/** With `npm run edit`, the draft is saved into the files, which are deployed later. */
const IN_FILES: typeof ONLINE = {
  title: 'Save into the files',
  short: 'Save into the files…',
  see: 'See and save into the files',
  now: 'Save into the files now',
  anyway: 'Save all the same',
  busy: 'The files are saved…',
  done: (time) => `In your files since ${time}.`,
  back: 'The files are as they were.',
  nothing: 'All you typed is in the files.',
  one: 'change is not in the files yet.',
  many: 'changes are not in the files yet.',
  current: 'In the files now',
  stopped: 'Before it can be saved into the files',
  stops: 'nothing is saved into the files',
  finished: 'What is finished can be saved into the files.',
  unsaved: 'What you typed last is not in your draft yet.',
  last: 'See your page, and save it into the files.',
  kept: 'Every time your page was saved into the files.',
  noneKept: 'None yet. The first is kept when you save something into the files.',
};

export const useOnlineWords = (): typeof ONLINE => (useAdminFacts().nextSteps ? IN_FILES : ONLINE);
