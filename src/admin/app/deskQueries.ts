import { notifyManager, QueryClient } from '@tanstack/react-query';
import { readReason } from '../deskClient.ts';
import { askAgainIfUnreached } from '../ui/polling.ts';

/** Who is in; `null` is nobody. */
export const WHO_KEY = ['who'] as const;

/** Tried again where nobody answered: what the server refused it would refuse again. */
const RETRIES = 2;

// An answer that comes while something is pressed is shown when that press is over.
notifyManager.setScheduler((show) => setTimeout(() => afterPress(show)));

/** What was asked of the server, and what it said. Nothing of it is kept beyond this window. */
export const createDeskQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchInterval: ({ state }) => askAgainIfUnreached(state),
        retry: (count, error) => readReason(error) === undefined && count < RETRIES,
      },
    },
  });

/** Forgets everything that was read, and that anybody is in. What is under way comes to nothing. */
export function forgetAll(queries: QueryClient): void {
  // Who is in is watched by the door, which must see it change.
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== WHO_KEY[0] });
  queries.getMutationCache().clear();
  queries.setQueryData(WHO_KEY, null);
}

/** In milliseconds: a browser makes a click of a finger's press once the finger is gone. */
const CLICK_WITHIN = 300;
/** In milliseconds: nobody presses for longer to press a button. */
const PRESS_MAX = 5_000;

/** What waits for the end of the press; nothing where nothing is pressed. */
let waiting: (() => void)[] | undefined;

/**
 * Does something at once where nothing is pressed, otherwise when the press is over: a button that moves between the
 * finger's coming and going is not pressed at all, so nothing but that finger may move it.
 */
function afterPress(act: () => void): void {
  if (waiting) waiting.push(act);
  else act();
}

/** From the beginning of a press to its click. One that comes to nothing, such as the start of a scroll, is over too. */
function watchPress({ button }: PointerEvent): void {
  if (waiting || button !== 0) return;
  const held: (() => void)[] = [];
  waiting = held;
  const isOver = new AbortController();
  const end = () => {
    if (isOver.signal.aborted) return;
    isOver.abort();
    clearTimeout(atTheLatest);
    waiting = undefined;
    for (const act of held) act();
  };
  const atTheLatest = setTimeout(end, PRESS_MAX);
  const hear = (type: string, after: number) =>
    addEventListener(type, () => setTimeout(end, after), { capture: true, signal: isOver.signal });
  // What the click does comes first.
  hear('click', 0);
  hear('pointerup', CLICK_WITHIN);
  hear('pointercancel', 0);
}

addEventListener('pointerdown', watchPress, { capture: true });
