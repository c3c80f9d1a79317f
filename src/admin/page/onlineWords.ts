import { useDeskFacts } from '../ui/deskFacts.ts';

/** At a desk, what is put online is before visitors at once. */
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
  by: 'Put online by',
  stopped: 'Before it can go online',
  stops: 'nothing goes online',
  may: 'You can put it online all the same',
  last: 'See your page, and put it online.',
  kept: 'Every time your page went online.',
  noneKept: 'None yet. The first is kept when you put something online.',
};

/** On somebody’s own computer it is written into the files, which a host is handed afterwards. */
const IN_FILES: typeof ONLINE = {
  title: 'Write it into the files',
  short: 'Write into the files…',
  see: 'See and write into the files',
  now: 'Write now',
  anyway: 'Write all the same',
  busy: 'The files are written…',
  done: (time) => `In your files since ${time}.`,
  back: 'The files are as they were.',
  nothing: 'All you typed is in the files.',
  one: 'change is not in the files yet.',
  many: 'changes are not in the files yet.',
  current: 'In the files now',
  by: 'Written by',
  stopped: 'Before it can be written into the files',
  stops: 'nothing is written into the files',
  may: 'You can write it all the same',
  last: 'See your page, and write it into the files.',
  kept: 'Every time your page was written into the files.',
  noneKept: 'None yet. The first is kept when you write something into the files.',
};

export const useOnlineWords = (): typeof ONLINE => (useDeskFacts().nextSteps ? IN_FILES : ONLINE);
