import { useState } from 'react';
import { Link } from 'wouter';
import type { EditedPage } from '#calls';
import { api } from '../adminClient.ts';
import { AdminButton } from '../ui/AdminButton.tsx';
import { AdminField } from '../ui/AdminField.tsx';
import { type AdminFacts, useAdminFacts } from '../ui/adminFacts.ts';
import { useDelayed } from '../ui/hooks.ts';
import { showNotice } from '../ui/notices.tsx';
import { formatCount } from '../ui/words.ts';
import styles from './myPage.module.css';
import { LinkList, Pending, SavedLine, TransientButton, toLink, usePage, Warning } from './PageParts.tsx';
import { usePageCall, useSearch } from './pageQueries.ts';
import { usePublishTexts } from './publishTexts.ts';
import { isUnsaved, useQueue } from './queue/queue.ts';
import { DiscardButton, StepButtons } from './queue/steps.tsx';
import { QueueConflict } from './queue/unsaved.tsx';
import { SeePage } from './review/VersionsView.tsx';

const SEARCH_DELAY_MS = 200;

export function TasksPane() {
  const { page, showPreview } = usePage();
  const [searchText, setSearchText] = useState('');
  const delayedText = useDelayed(searchText.trim(), SEARCH_DELAY_MS);
  return (
    <>
      <h1 tabIndex={-1}>My page</h1>
      <PageStatus />
      <div className={styles.toPreview}>
        <AdminButton kind="text" onClick={showPreview}>
          Look at the page
        </AdminButton>
      </div>
      {page.toAsk > 0 && (
        <p className={styles.toAsk}>
          <Link href="/page/first">
            {page.toAsk === 1 ? 'One thing is' : `${page.toAsk} things are`} still an example. Answer one
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
          value={searchText}
          onChange={({ target }) => setSearchText(target.value)}
        />
      </search>
      {delayedText === '' ? <TaskList tasks={page.tasks} /> : <SearchResults text={delayedText} />}
    </>
  );
}

function TaskList({ tasks }: Pick<EditedPage, 'tasks'>) {
  const links = tasks.map(({ id, ...task }) => ({ ...task, href: `/page/task/${id}` }));
  const sections = links.filter(({ section, isEmpty }) => section && !isEmpty);
  const emptySections = links.filter(({ isEmpty }) => isEmpty);
  return (
    <>
      <LinkList name="What you may have come for" links={links.filter(({ section }) => !section)} />
      <h2 className={styles.rest}>Everything else</h2>
      <LinkList name="Everything else" links={sections} />
      {emptySections.length > 0 && (
        <details className={styles.add}>
          <summary>Add a section</summary>
          <LinkList name="Sections that you can add" links={emptySections} />
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

function SearchResults({ text }: { text: string }) {
  const search = useSearch(text);
  const { data } = search;
  if (!data) return <Pending query={search} text="Looking through your page…" />;
  return (
    <>
      <p role="status" className={styles.count}>
        {data.length === 0
          ? 'Your page has no such words.'
          : `Found in ${formatCount(data.length, 'place', 'places')}.`}
      </p>
      <LinkList name="Found" links={data.slice(0, 50).map(toLink)} />
    </>
  );
}

/** Shows the number of changes, when the page went online, and whether an edition is scheduled. */
function PageStatus() {
  const { page, openReview } = usePage();
  const { times, nextSteps } = useAdminFacts();
  const { changed, online, later, missed, canEdit } = page;
  const [{ items }] = useQueue();
  const hasUnsaved = items.some(isUnsaved);
  const text = usePublishTexts();
  return (
    <div className={styles.state}>
      {canEdit !== true && <Warning>{canEdit.says}</Warning>}
      <p>
        <b>
          {changed > 0
            ? formatCount(changed, text('one'), text('many'))
            : hasUnsaved
              ? 'What you typed is not saved yet.'
              : text('nothing')}
        </b>
      </p>
      {online && changed === 0 && !hasUnsaved && (
        <>
          <p className={styles.soft}>
            {text('since')} {times.when(online.at)}.
          </p>
          {nextSteps && <NextSteps steps={nextSteps} />}
        </>
      )}
      <SavedLine draft={changed > 0 ? page : undefined} />
      {items.map((item) => (
        <QueueConflict key={item.id} item={item} />
      ))}
      {missed && (
        <Warning>
          {missed} <CancelSchedule>Understood</CancelSchedule>
        </Warning>
      )}
      {later && (
        <Warning icon="wait">
          Goes online by itself {times.when(later.at)}. What you type now waits.{' '}
          <CancelSchedule>Cancel this time</CancelSchedule>
        </Warning>
      )}
      {changed > 0 && (
        <AdminButton kind="main" onClick={openReview}>
          {text('see')}
        </AdminButton>
      )}
      <StepButtons />
      {changed > 0 && <DiscardButton />}
      <Link className={styles.line} href="/page/versions">
        Earlier versions
      </Link>
      {!nextSteps && <SeePage className={styles.line} />}
    </div>
  );
}

/** For `npm run edit`: the commands that publish the changed files. */
const NextSteps = ({ steps }: { steps: NonNullable<AdminFacts['nextSteps']> }) => (
  <section className={styles.next} aria-label="What to run now">
    <p>Visitors do not see it yet. In the terminal, now run:</p>
    <ol>
      {steps.map(({ command, does }) => (
        <li key={command}>
          <code>{command}</code>
          <span>{does}</span>
        </li>
      ))}
    </ol>
  </section>
);

/** Cancels a scheduled edition, or dismisses the warning about a missed one. */
function CancelSchedule({ children }: { children: string }) {
  const call = usePageCall();
  const cancel = () =>
    void call(api.page.cancelLater.mutate(), () => showNotice('It waits until you put it online.'));
  return <TransientButton onClick={cancel}>{children}</TransientButton>;
}
