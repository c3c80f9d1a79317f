import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { getButtonClass } from '../ui/DeskButton.tsx';
import type { Times } from '../ui/times.ts';
import { capitalize, joinWords } from '../ui/words.ts';
import { CopyReport } from './CopyReport.tsx';
import { describePoint } from './describePoint.ts';
import { describeAtLength } from './describeSentence.ts';
import styles from './health.module.css';
import type { Health, SaidOfPoint } from './healthTypes.ts';
import { PointLine } from './PointLine.tsx';
import { POINT_NAMES } from './pointNames.ts';
import { WhatToDo } from './WhatToDo.tsx';

interface HealthViewProps {
  health: Health;
  times: Times;
  now: number;
  tryMail: ReactNode;
  makeBackup: ReactNode;
}

const GRAVITY = { well: 0, care: 1, trouble: 2 } as const;

/** The answer large, with what to do where something is wrong; beside it, each thing that was looked at, the gravest first, and the version. */
export function HealthView({ health, times, now, tryMail, makeBackup }: HealthViewProps) {
  const { lead, rest } = describeAtLength(health, now, times);
  const points = health.points
    .toSorted((a, b) => GRAVITY[b.level] - GRAVITY[a.level])
    .map((point) => ({ point, said: describePoint(point, times, now) }));
  const todo = points.filter(({ point }) => point.level === 'trouble').flatMap(({ said }) => said.todo ?? []);
  const fine = points.filter(({ point }) => point.level === 'well');
  const amiss = points.filter(({ point }) => point.level !== 'well');
  const { sentence } = health;
  return (
    <div className={styles.grid}>
      <div>
        <h1 className={styles.answer}>{lead}</h1>
        <p className={styles.restOfAnswer}>{rest}</p>
        {todo.length > 0 && <WhatToDo steps={todo} />}
        <div className={styles.does}>
          {sentence.kind === 'mailStopped' && sentence.waiting > 0 && (
            <Link href="/enquiries" className={getButtonClass('main')}>
              {sentence.waiting === 1 ? 'Read the one waiting' : `Read the ${sentence.waiting} waiting`}
            </Link>
          )}
          {tryMail}
          {makeBackup}
        </div>
        {health.level !== 'well' && <CopyReport lines={writeReport(health, times, now)} />}
      </div>
      <div>
        <PointList name="What was looked at" points={health.level === 'well' ? points : amiss} />
        {health.level !== 'well' && fine.length > 0 && (
          <details className={styles.rest}>
            <summary>{capitalize(`${joinWords(fine.map(nameInSentence))} ${areWell(fine.length)}`)}</summary>
            <PointList name="What is well" points={fine} />
          </details>
        )}
        <p className={styles.version}>Version {health.version}</p>
      </div>
    </div>
  );
}

interface SaidPoint {
  point: Health['points'][number];
  said: SaidOfPoint;
}

const nameInSentence = ({ point }: SaidPoint) => POINT_NAMES[point.kind].toLowerCase();
const areWell = (count: number) => (count === 1 ? 'is well' : 'are well');

const PointList = ({ name, points }: { name: string; points: readonly SaidPoint[] }) => (
  <ul className={styles.points} aria-label={name}>
    {points.map(({ point, said }) => (
      <PointLine key={point.kind} name={POINT_NAMES[point.kind]} {...{ point, said }} />
    ))}
  </ul>
);

/** The same for somebody else's eyes: what is not well, in full. No word of a visitor is in it. */
function writeReport(health: Health, times: Times, now: number): string[] {
  const { lead, rest } = describeAtLength(health, now, times);
  const points = health.points
    .filter(({ level }) => level !== 'well')
    .flatMap((point) => {
      const { words, list = [], forHelper = list } = describePoint(point, times, now);
      return [`${POINT_NAMES[point.kind]}: ${words}`, ...forHelper.map((line) => `- ${line}`)];
    });
  return [
    `${lead} ${rest}`,
    ...points,
    `Looked at ${times.when(now)}, ${times.zone}. Version ${health.version}.`,
  ];
}
