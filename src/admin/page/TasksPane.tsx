import { useState } from 'react';
import { Link } from 'wouter';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskIcon } from '../ui/DeskIcon.tsx';
import { useDelayed } from '../ui/hooks.ts';
import { FoundList } from './FoundList.tsx';
import styles from './myPage.module.css';
import { PageStanding } from './PageStanding.tsx';
import type { PageNow } from './pageTypes.ts';

const SEARCH_AFTER = 200;

interface TasksPaneProps {
  now: PageNow;
  onReview: () => void;
  onPreview: () => void;
}

/** What owners come for, then the rest of the page; or what a search found. */
export function TasksPane({ now, onReview, onPreview }: TasksPaneProps) {
  const [typed, setTyped] = useState('');
  const words = useDelayed(typed.trim(), SEARCH_AFTER);
  return (
    <>
      <h1 tabIndex={-1}>My page</h1>
      <PageStanding {...{ now, onReview }} />
      <div className={styles.toPreview}>
        <DeskButton kind="text" onClick={onPreview}>
          Look at the page
        </DeskButton>
      </div>
      {now.toAsk > 0 && (
        <p className={styles.toAsk}>
          <Link href="/page/first">
            {now.toAsk === 1 ? 'One thing is' : `${now.toAsk} things are`} still an example. Answer one
            question at a time.
          </Link>
        </p>
      )}
      <search className={styles.search}>
        <label>
          <b>What would you like to change?</b>
          <input
            type="search"
            placeholder="Any word on your page"
            maxLength={100}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
      </search>
      {words === '' ? <TaskList tasks={now.tasks} /> : <FoundList words={words} />}
    </>
  );
}

function TaskList({ tasks }: Pick<PageNow, 'tasks'>) {
  return (
    <>
      <TaskLinks tasks={tasks.filter(({ section }) => !section)} name="What you may have come for" />
      <h2 className={styles.rest}>Everything else</h2>
      <TaskLinks tasks={tasks.filter(({ section, isEmpty }) => section && !isEmpty)} name="Everything else" />
      <AddSection tasks={tasks.filter(({ isEmpty }) => isEmpty)} />
      <ul className={styles.tasks} aria-label="Around your page">
        <li>
          <Link href="/page/photos">
            <b>All photos</b>
            <span>Where each is shown, and those that are not used any more</span>
          </Link>
        </li>
      </ul>
    </>
  );
}

/** Sections that show nothing yet, out of the way until somebody wants one. */
const AddSection = ({ tasks }: Pick<PageNow, 'tasks'>) =>
  tasks.length > 0 && (
    <details className={styles.add}>
      <summary>Add a section</summary>
      <TaskLinks tasks={tasks} name="Sections that you can add" />
    </details>
  );

const TaskLinks = ({ tasks, name }: Pick<PageNow, 'tasks'> & { name: string }) => (
  <ul className={styles.tasks} aria-label={name}>
    {tasks.map(({ id, title, says, care }) => (
      <li key={id}>
        <Link href={`/page/task/${id}`}>
          <b>{title}</b>
          <span>{says}</span>
          {care && (
            <span className={styles.warned}>
              <DeskIcon name="alert" /> {care}
            </span>
          )}
        </Link>
      </li>
    ))}
  </ul>
);
