/** What Chromium's own trace of one visit says. Nothing runs in the page to find it out. */
import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, from no known moment: by the clock, and the processor's time. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: {
    name?: string;
    frame?: string;
    snapshot?: string;
    data?: {
      documentLoaderURL?: string;
      isOutermostMainFrame?: boolean;
      score?: number;
      had_recent_input?: boolean;
    };
  };
}

/** One task of the main thread, in milliseconds since the visit began. */
interface Task {
  start: number;
  duration: number;
  /** Its processor time, which a busy machine does not stretch. */
  processor: number;
}

export interface Trace {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  /** Tasks in order, without what is inside them. */
  tasks: readonly Task[];
  /** The processor time of the main thread by what it was busy with. */
  work: ReadonlyMap<string, number>;
  /** What was on the screen, when it changed: JPEG. */
  frames: readonly Frame[];
}

export interface Frame {
  at: number;
  jpeg: Buffer;
}

const CATEGORIES = [
  '-*',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'loading',
  'v8',
];

/** @param work from opening the address until the visit is over */
export async function traceVisit(
  browser: Browser,
  { page, url, screenshots = false }: { page: Page; url: string; screenshots?: boolean },
  work: () => Promise<void>,
): Promise<Trace> {
  await browser.startTracing(page, { categories: CATEGORIES, screenshots });
  await work();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  return readTrace(traceEvents, url);
}

function readTrace(events: TraceEvent[], url: string): Trace {
  const start = events.find(
    ({ name, args: { data } }) =>
      name === 'navigationStart' && data?.isOutermostMainFrame && data.documentLoaderURL === url,
  );
  if (!start) throw new Error(`The trace does not show that ${url} was opened.`);
  const { pid, ts, args } = start;
  const main = events.find(
    (event) => event.pid === pid && event.name === 'thread_name' && event.args.name === 'CrRendererMain',
  );
  const isOurs = (event: TraceEvent) => event.pid === pid && event.tid === main?.tid && event.ts >= ts;
  const ours = events.filter(isOurs).sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const findTimes = (name: string) =>
    ours
      .filter((event) => event.name === name && event.args.frame === args.frame)
      .map((event) => toMs(event.ts - ts));
  return {
    firstPaint: findTimes('firstContentfulPaint')[0] ?? Infinity,
    largestPaint: findTimes('largestContentfulPaint::Candidate').at(-1) ?? Infinity,
    shift: sum(
      ours
        .filter(({ name, args: { data } }) => name === 'LayoutShift' && !data?.had_recent_input)
        .map((event) => event.args.data?.score ?? 0),
    ),
    tasks: ours.filter(isTask).map(({ ts: at, dur = 0, tdur = dur }) => ({
      start: toMs(at - ts),
      duration: toMs(dur),
      processor: toMs(tdur),
    })),
    work: sortWork(ours),
    frames: events
      .filter((event) => event.name === 'Screenshot' && event.args.snapshot && event.ts >= ts)
      .map((event) => ({
        at: toMs(event.ts - ts),
        jpeg: Buffer.from(event.args.snapshot ?? '', 'base64'),
      })),
  };
}

const toMs = (microseconds: number) => microseconds / 1000;
export const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

const isTask = ({ name, ph }: TraceEvent) => name === 'RunTask' && ph === 'X';

/** The groups of Lighthouse's "main-thread work", by the names of the trace. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  parse: ['ParseHTML', 'ParseAuthorStyleSheet'],
  style: ['UpdateLayoutTree', 'RecalculateStyles', 'InvalidateLayout'],
  layout: ['Layout', 'PrePaint', 'HitTest', 'IntersectionObserverController::computeIntersections'],
  paint: ['Paint', 'PaintImage', 'Layerize', 'UpdateLayer', 'Commit', 'CompositeLayers', 'UpdateLayerTree'],
  script: [
    'EvaluateScript',
    'FunctionCall',
    'EventDispatch',
    'TimerFire',
    'FireIdleCallback',
    'FireAnimationFrame',
    'RunMicrotasks',
    'v8.compile',
    'v8.compileModule',
    'v8.evaluateModule',
    'v8.run',
  ],
  garbage: ['MinorGC', 'MajorGC', 'V8.GCScavenger', 'BlinkGC.AtomicPhase'],
};
const GROUP_OF = new Map(
  Object.entries(GROUPS).flatMap(([group, names]) => names.map((name) => [name, group] as const)),
);
const OTHER = 'other';

/**
 * The time of each group. What happens inside something counts there and no longer outside; what has no group belongs to
 * whatever it is inside of.
 */
function sortWork(ours: readonly TraceEvent[]): Map<string, number> {
  const work = new Map<string, number>();
  const add = (group: string, ms: number) => work.set(group, (work.get(group) ?? 0) + ms);
  const open: { end: number; group: string }[] = [];
  for (const event of ours) {
    const { ph, ts, dur = 0, tdur = dur, name } = event;
    if (ph !== 'X') continue;
    while ((open.at(-1)?.end ?? Infinity) <= ts) open.pop();
    const outer = open.at(-1);
    if (!outer && !isTask(event)) continue;
    const group = GROUP_OF.get(name) ?? outer?.group ?? OTHER;
    if (outer) add(outer.group, -toMs(tdur));
    add(group, toMs(tdur));
    open.push({ end: ts + dur, group });
  }
  return work;
}
