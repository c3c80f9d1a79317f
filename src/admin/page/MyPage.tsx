import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import type { EditedPage, WhichForm } from '#editor/contract';
import { usePageTitle } from '../ui/hooks.ts';
import { formatPlace, parsePlace } from './fieldPlace.ts';
import { focusTitle } from './focus.tsx';
import { FirstVisit } from './form/FirstVisit.tsx';
import { FormPane } from './form/FormPane.tsx';
import styles from './myPage.module.css';
import { Pending } from './PageParts.tsx';
import { refreshPage, usePageNow } from './pageQueries.ts';
import { PhotosView } from './photos/PhotosView.tsx';
import { PagePreview } from './preview/PagePreview.tsx';
import { ElsewhereNews } from './queue/ElsewhereNews.tsx';
import { useQueue } from './queue/queue.ts';
import { FoundNote } from './queue/unsaved.tsx';
import { ReviewSheet } from './review/ReviewSheet.tsx';
import { VersionsView } from './review/VersionsView.tsx';
import { TasksPane } from './TasksPane.tsx';

interface MyPageProps {
  view: string | undefined;
  which: string | undefined;
}

/** My page, or one of the views that it leads to. */
export function MyPage({ view, which }: MyPageProps) {
  usePageTitle('My page');
  const now = usePageNow();
  if (!now.data)
    return (
      <>
        <h1>My page</h1>
        <Pending query={now} words="Your page is coming…" />
      </>
    );
  if (view === 'versions') return <VersionsView now={now.data} />;
  if (view === 'photos') return <PhotosView />;
  if (view === 'first') return <FirstVisit />;
  return <PageBeside now={now.data} form={findForm(view, which)} address={`${view} ${which}`} />;
}

interface PageBesideProps {
  now: EditedPage;
  form: WhichForm | null;
  address: string;
}

/** What can be changed, or a form; the page itself beside it, or behind a button on a phone. */
function PageBeside({ now, form, address }: PageBesideProps) {
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [, queue] = useQueue();
  const [isReviewed, setIsReviewed] = useState(false);
  /** The field that is being typed into. */
  const [focused, setFocused] = useState<string>();
  const { pane, isPreview, showForm, showPreview } = usePreviewShown(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has other fields
  useEffect(() => setFocused(undefined), [address]);
  // What is still on its way belongs to what goes online.
  const review = () => void queue.settle().then(() => setIsReviewed(true));
  return (
    <div
      ref={pane}
      className={styles.page}
      data-preview={isPreview || undefined}
      data-form={form !== null || undefined}
    >
      <section
        className={styles.pane}
        aria-label={form ? 'Form' : 'What you can change'}
        onFocus={({ target }) => {
          const place = target.closest<HTMLElement>('[data-place]')?.dataset['place'];
          // Whoever presses a button, such as "Preview", is still about the field before it.
          if (place !== undefined) setFocused(place);
        }}
      >
        <FoundNote />
        {form ? (
          <FormPane key={address} which={form} now={now} onReview={review} onPreview={showPreview} />
        ) : (
          <TasksPane now={now} onReview={review} onPreview={showPreview} />
        )}
      </section>
      <ElsewhereNews now={now} />
      <PagePreview
        now={now}
        changing={focused ?? (form && 'file' in form ? formatPlace(form) : undefined)}
        form={form}
        onForm={showForm}
        onOpen={(place) => {
          showForm();
          navigate(`/page/field/${encodeURIComponent(place)}`);
        }}
      />
      {isReviewed && (
        <ReviewSheet
          now={now}
          onPreview={showPreview}
          onClose={() => {
            setIsReviewed(false);
            void refreshPage(queries).then(focusTitle);
          }}
        />
      )}
    </div>
  );
}

/** Which of both a phone shows: the form, with which every address begins, or the page itself. */
function usePreviewShown(address: string) {
  const [isPreview, setIsPreview] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address shows its form first
  useEffect(() => setIsPreview(false), [address]);
  const show = (isPage: boolean) => {
    flushSync(() => setIsPreview(isPage));
    // The focus goes with what is shown, not away with what is hidden.
    const title = `section:${isPage ? 'last' : 'first'}-of-type h1`;
    pane.current?.querySelector<HTMLElement>(title)?.focus({ preventScroll: true });
  };
  return { pane, isPreview, showForm: () => show(false), showPreview: () => show(true) };
}

function findForm(view: string | undefined, which: string | undefined): WhichForm | null {
  if (which === undefined) return null;
  if (view === 'task') return { task: which };
  return view === 'field' ? parsePlace(which) : null;
}
