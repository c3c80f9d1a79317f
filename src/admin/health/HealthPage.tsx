import { useState } from 'react';
import { Link } from 'wouter';
import { capitalize, joinWords } from '#enquiry';
import { explainFault } from '../adminClient.ts';
import { AddressText, SentenceText } from '../ui/AddressText.tsx';
import { AdminButton, getButtonClass } from '../ui/AdminButton.tsx';
import { AdminIcon } from '../ui/AdminIcon.tsx';
import { useAdminFacts } from '../ui/adminFacts.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { usePageTitle } from '../ui/hooks.ts';
import { Working } from '../ui/Working.tsx';
import { type Health, useHealth } from './HealthStatus.tsx';
import styles from './health.module.css';
import { MakeBackup, SendTestMail } from './healthActions.tsx';

type OwnerCheck = Health['checks'][number];

export function HealthPage() {
  usePageTitle('Is all well?');
  const { data, error, isPending, refetch } = useHealth();
  if (data && !error) return <HealthView health={data} />;
  return (
    <>
      <h1>Is all well?</h1>
      {isPending ? (
        <Working text="Looking at mail, space, clock and page…" />
      ) : (
        <EmptyState text={explainFault(error)}>
          <AdminButton kind="main" onClick={() => void refetch()}>
            Look again
          </AdminButton>
        </EmptyState>
      )}
    </>
  );
}

/** The verdict with its remedies, and the health checks, worst first. */
function HealthView({ health }: { health: Health }) {
  const { level, lead, rest, atLength = rest, waiting, checks } = health;
  const remedies = checks.filter((check) => check.level === 'trouble').flatMap((check) => check.todo ?? []);
  const wellChecks = checks.filter((check) => check.level === 'well');
  const names = joinWords(wellChecks.map(({ name }) => name.toLowerCase()));
  return (
    <div className={styles.grid}>
      <div>
        <h1 className={styles.answer}>{lead}</h1>
        <p className={styles.restOfAnswer}>{atLength}</p>
        {remedies.length > 0 && <Remedies steps={remedies} />}
        <div className={styles.does}>
          {waiting !== null && waiting > 0 && (
            <Link href="/enquiries" className={getButtonClass('main')}>
              {waiting === 1 ? 'Read the one waiting' : `Read the ${waiting} waiting`}
            </Link>
          )}
          <SendTestMail isMain={waiting === null} />
          <MakeBackup />
        </div>
        {level !== 'well' && <CopyReport health={health} />}
      </div>
      <div>
        <CheckList
          name="What was looked at"
          checks={level === 'well' ? checks : checks.filter((check) => check.level !== 'well')}
        />
        {level !== 'well' && wellChecks.length > 0 && (
          <details className={styles.rest}>
            <summary>{capitalize(`${names} ${wellChecks.length === 1 ? 'is well' : 'are well'}`)}</summary>
            <CheckList name="What is well" checks={wellChecks} />
          </details>
        )}
        <p className={styles.version}>Version {health.version}</p>
      </div>
    </div>
  );
}

export const Remedies = ({ steps }: { steps: readonly string[] }) => (
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

const CheckList = ({ name, checks }: { name: string; checks: readonly OwnerCheck[] }) => (
  <ul className={styles.points} aria-label={name}>
    {checks.map((check) => (
      <CheckLine key={check.name} check={check} />
    ))}
  </ul>
);

/** Text next to the icon, so that the level is not shown by colour alone. */
const MARKS = { care: 'Needs a look', trouble: 'In trouble' } as const;

/** A longer list of findings is collapsed. */
const MAX_SHOWN = 3;

function CheckLine({ check }: { check: OwnerCheck }) {
  const { name, level, words, list = [], todo = [], link } = check;
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
        {list.length > MAX_SHOWN && (
          <details>
            <summary>Show them</summary>
            <FindingList findings={list} />
          </details>
        )}
        {list.length > 0 && list.length <= MAX_SHOWN && <FindingList findings={list} />}
        {/* The remedies of troubles are shown next to the verdict. */}
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

const FindingList = ({ findings }: { findings: readonly string[] }) => (
  <ul className={styles.found}>
    {findings.map((line) => (
      <li key={line}>
        <AddressText text={line} />
      </li>
    ))}
  </ul>
);

/** Copies the findings for the owner's helper, without data of visitors, or shows them if the browser refuses. */
function CopyReport({ health }: { health: Health }) {
  const { times } = useAdminFacts();
  const [isCopied, setIsCopied] = useState<boolean>();
  const { lead, rest, atLength = rest, checks, version } = health;
  const problems = checks
    .filter(({ level }) => level !== 'well')
    .flatMap(({ name, words, list = [], forHelper = list }) => [
      `${name}: ${words}`,
      ...forHelper.map((line) => `- ${line}`),
    ]);
  const footer = `Looked at ${times.when(Date.now())}, ${times.zone}. Version ${version}.`;
  const report = [`${lead} ${atLength}`, ...problems, footer].join('\n');
  const copy = () =>
    navigator.clipboard.writeText(report).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <div className={styles.copy}>
      <AdminButton kind="text" onClick={() => void copy()}>
        Copy these words for the person who helps you
      </AdminButton>
      <p role="status">
        {isCopied === true && 'Copied. Put them into a mail or a message.'}
        {isCopied === false && 'This browser did not copy them. Here they are:'}
      </p>
      {isCopied === false && <pre className={styles.report}>{report}</pre>}
    </div>
  );
}
