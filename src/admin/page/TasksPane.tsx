import { useState } from 'react';
import { Link } from 'wouter';
import type { EditedPage } from '#editor/contract';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminField } from '../ui/AdminField.tsx';
import { useDelayed } from '../ui/hooks.ts';
import { LinkList, linkTo } from './LinkList.tsx';
import styles from './myPage.module.css';
import { PageStanding } from './PageStanding.tsx';
import { Pending } from './Pending.tsx';
import { useFound } from './pageQueries.ts';

const SEARCH_AFTER = 200;

interface TasksPaneProps {
  now: EditedPage;
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
        <AdminButton kind="text" onClick={onPreview}>
          Look at the page
        </AdminButton>
      </div>
      {now.toAsk > 0 && (
        <p className={styles.toAsk}>
          <Link href="/page/first">
            {now.toAsk === 1 ? 'One thing is' : `${now.toAsk} things are`} still an example. Answer one
            question at a time.
          </Link>
        </p>
      )}
      <search>
        <AdminField
          label="What would you like to change?"
          type="search"
          placeholder="Any word on your page"
          maxLength={100}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      {words === '' ? <TaskList tasks={now.tasks} /> : <FoundList words={words} />}
    </>
  );
}

function TaskList({ tasks }: Pick<EditedPage, 'tasks'>) {
  const often = tasks.filter(({ section }) => !section);
  const rest = tasks.filter(({ section, isEmpty }) => section && !isEmpty);
  const empty = tasks.filter(({ isEmpty }) => isEmpty);
  return (
    <>
      <LinkList name="What you may have come for" links={often.map(linkToTask)} />
      <h2 className={styles.rest}>Everything else</h2>
      <LinkList name="Everything else" links={rest.map(linkToTask)} />
      {/* Sections that show nothing yet, out of the way until somebody wants one. */}
      {empty.length > 0 && (
        <details className={styles.add}>
          <summary>Add a section</summary>
          <LinkList name="Sections that you can add" links={empty.map(linkToTask)} />
        </details>
      )}
      <LinkList name="Around your page" links={[ALL_PHOTOS]} />
    </>
  );
}

const ALL_PHOTOS = {
  href: '/page/photos',
  title: 'All photos',
  says: 'Where each is shown, and those that are not used any more',
};

const linkToTask = ({ id, ...task }: EditedPage['tasks'][number]) => ({ ...task, href: `/page/task/${id}` });

/** Every field that has these words, as the way to it. */
function FoundList({ words }: { words: string }) {
  const found = useFound(words);
  const { data } = found;
  if (!data) return <Pending query={found} words="Looking through your page…" />;
  return (
    <>
      <p role="status" className={styles.count}>
        {data.length === 0
          ? 'Your page has no such words.'
          : `Found in ${data.length} ${data.length === 1 ? 'place' : 'places'}.`}
      </p>
      <LinkList name="Found" links={data.slice(0, 50).map(linkTo)} />
    </>
  );
}
