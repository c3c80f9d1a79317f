import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { HealthPoint } from '#calls';
import { capitalize, joinWords, type Times } from '#enquiry';
import { AddressText, SentenceText } from '../ui/AddressText.tsx';
import { AdminButton, getButtonClass } from '../ui/AdminButton.tsx';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import styles from './health.module.css';
import type { Health } from './useHealth.ts';

interface HealthViewProps {
  health: Health;
  times: Times;
  tryMail: ReactNode;
  makeBackup: ReactNode;
}

/** The answer large, with what to do where something is wrong; beside it, each thing that was looked at, the gravest first, and the version. */
export function HealthView({ health, times, tryMail, makeBackup }: HealthViewProps) {
  const { level, lead, rest, atLength = rest, waiting, points } = health;
  const todo = points.filter((point) => point.level === 'trouble').flatMap((point) => point.todo ?? []);
  const fine = points.filter((point) => point.level === 'well');
  const names = joinWords(fine.map(({ name }) => name.toLowerCase()));
  return (
    <div className={styles.grid}>
      <div>
        <h1 className={styles.answer}>{lead}</h1>
        <p className={styles.restOfAnswer}>{atLength}</p>
        {todo.length > 0 && <WhatToDo steps={todo} />}
        <div className={styles.does}>
          {waiting !== null && waiting > 0 && (
            <Link href="/enquiries" className={getButtonClass('main')}>
              {waiting === 1 ? 'Read the one waiting' : `Read the ${waiting} waiting`}
            </Link>
          )}
          {tryMail}
          {makeBackup}
        </div>
        {level !== 'well' && <CopyReport health={health} times={times} />}
      </div>
      <div>
        <PointList
          name="What was looked at"
          points={level === 'well' ? points : points.filter((point) => point.level !== 'well')}
        />
        {level !== 'well' && fine.length > 0 && (
          <details className={styles.rest}>
            <summary>{capitalize(`${names} ${fine.length === 1 ? 'is well' : 'are well'}`)}</summary>
            <PointList name="What is well" points={fine} />
          </details>
        )}
        <p className={styles.version}>Version {health.version}</p>
      </div>
    </div>
  );
}

/** Step by step, where something is in trouble. */
export const WhatToDo = ({ steps }: { steps: readonly string[] }) => (
  <div className={styles.fix}>
    <h2>What to do</h2>
    <ol>
      {steps.map((step) => (
        <li key={step}>
          <SentenceText text={step} />
        </li>
      ))}
    </ol>
  </div>
);

const PointList = ({ name, points }: { name: string; points: readonly HealthPoint[] }) => (
  <ul className={styles.points} aria-label={name}>
    {points.map((point) => (
      <PointLine key={point.name} point={point} />
    ))}
  </ul>
);

/** A word and a shape, never colour alone; what is well says so by its sentence. */
const MARKS = { care: 'Needs a look', trouble: 'In trouble' } as const;

/** More of them would push away what stands below. */
const SHOWN = 3;

/** One thing that was looked at: how it is, and what to do. */
function PointLine({ point }: { point: HealthPoint }) {
  const { name, level, words, list = [], todo = [], link } = point;
  return (
    <li>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.value}>
        {level !== 'well' && (
          <p className={level === 'trouble' ? styles.error : styles.warn}>
            <AdminIcon name="alert" />
            {MARKS[level]}
          </p>
        )}
        <p>
          <SentenceText text={words} />
        </p>
        {list.length > SHOWN && (
          <details>
            <summary>Show them</summary>
            <FoundList found={list} />
          </details>
        )}
        {list.length > 0 && list.length <= SHOWN && <FoundList found={list} />}
        {/* In trouble the steps stand large beside it. */}
        {level === 'care' &&
          todo.map((step) => (
            <p key={step}>
              <SentenceText text={step} />
            </p>
          ))}
      </div>
      {link && (
        <Link href={link.href} className={styles.link}>
          {link.words}
        </Link>
      )}
    </li>
  );
}

const FoundList = ({ found }: { found: readonly string[] }) => (
  <ul className={styles.found}>
    {found.map((line) => (
      <li key={line}>
        <AddressText text={line} />
      </li>
    ))}
  </ul>
);

/** For somebody else's eyes: what is not well, in full. No word of a visitor is in it. */
function writeReport({ lead, rest, atLength = rest, points, version }: Health, times: Times): string {
  const amiss = points
    .filter(({ level }) => level !== 'well')
    .flatMap(({ name, words, list = [], forHelper = list }) => [
      `${name}: ${words}`,
      ...forHelper.map((line) => `- ${line}`),
    ]);
  const looked = `Looked at ${times.when(Date.now())}, ${times.zone}. Version ${version}.`;
  return [`${lead} ${atLength}`, ...amiss, looked].join('\n');
}

/** What is wrong, to send to somebody else. Where the browser lets nothing be copied, the words are shown to copy by hand. */
function CopyReport({ health, times }: Pick<HealthViewProps, 'health' | 'times'>) {
  const [copied, setCopied] = useState<boolean>();
  const words = writeReport(health, times);
  const copy = () =>
    navigator.clipboard.writeText(words).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className={styles.copy}>
      <AdminButton kind="text" onClick={() => void copy()}>
        Copy these words for the person who helps you
      </AdminButton>
      <p role="status">
        {copied === true && 'Copied. Put them into a mail or a message.'}
        {copied === false && 'This browser did not copy them. Here they are:'}
      </p>
      {copied === false && <pre className={styles.report}>{words}</pre>}
    </div>
  );
}
