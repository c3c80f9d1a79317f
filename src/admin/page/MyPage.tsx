import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { WhichForm } from '#editor/contract';
import { explainFault } from '../deskClient.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { usePageTitle } from '../ui/hooks.ts';
import { Working } from '../ui/Working.tsx';
import { ElsewhereNews } from './ElsewhereNews.tsx';
import { FirstVisit } from './FirstVisit.tsx';
import { FormPane } from './FormPane.tsx';
import { focusTitle } from './findControl.ts';
import styles from './myPage.module.css';
import { PagePreview } from './PagePreview.tsx';
import { PhotosView } from './PhotosView.tsx';
import { refreshPage, usePageNow } from './pageQueries.ts';
import { readPlace, writePlace } from './placeAddress.ts';
import { useQueue } from './queue.ts';
import { ReviewSheet } from './ReviewSheet.tsx';
import { TasksPane } from './TasksPane.tsx';
import { FoundNote } from './unsaved.tsx';
import { usePreviewShown } from './usePreviewShown.ts';
import { VersionsView } from './VersionsView.tsx';

interface MyPageProps {
  view: string | undefined;
  which: string | undefined;
}

/** My page: what can be changed, or a form; the page itself beside it, or behind a button on a phone. */
export function MyPage({ view, which }: MyPageProps) {
  usePageTitle('My page');
  const queries = useQueryClient();
  const now = usePageNow();
  const [, navigate] = useLocation();
  const [isReviewed, setIsReviewed] = useState(false);
  const form = findForm(view, which);
  const [, queue] = useQueue();
  /** The field that is being typed into. */
  const [focused, setFocused] = useState<string>();
  const [about, setAbout] = useState<string[]>([]);
  const { pane, isPreview, setIsPreview } = usePreviewShown(`${view} ${which}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is about other fields
  useEffect(() => {
    setFocused(undefined);
    setAbout([]);
  }, [view, which]);
  if (!now.data)
    return (
      <>
        <h1>My page</h1>
        {now.isError ? (
          <EmptyState words={explainFault(now.error)}>
            <DeskButton onClick={() => void now.refetch()}>Try again</DeskButton>
          </EmptyState>
        ) : (
          <Working words="Your page is coming…" />
        )}
      </>
    );
  // What is still on its way belongs to what goes online.
  const review = () => void queue.settle().then(() => setIsReviewed(true));
  const sheet = isReviewed && (
    <ReviewSheet
      now={now.data}
      onPreview={() => setIsPreview(true)}
      onClose={() => {
        setIsReviewed(false);
        void refreshPage(queries).then(focusTitle);
      }}
    />
  );
  if (view === 'versions')
    return (
      <>
        <VersionsView now={now.data} onReview={review} />
        {sheet}
      </>
    );
  if (view === 'photos') return <PhotosView />;
  if (view === 'first') return <FirstVisit />;
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
          <FormPane
            key={`${view} ${which}`}
            which={form}
            now={now.data}
            onReview={review}
            onPreview={() => setIsPreview(true)}
            onAbout={setAbout}
          />
        ) : (
          <TasksPane now={now.data} onReview={review} onPreview={() => setIsPreview(true)} />
        )}
      </section>
      <ElsewhereNews now={now.data} />
      <PagePreview
        now={now.data}
        changing={focused ?? (form && 'file' in form ? writePlace(form) : undefined)}
        about={about}
        onForm={() => setIsPreview(false)}
        onOpen={(place) => {
          setIsPreview(false);
          navigate(`/page/field/${encodeURIComponent(place)}`);
        }}
      />
      {sheet}
    </div>
  );
}

function findForm(view: string | undefined, which: string | undefined): WhichForm | null {
  if (which === undefined) return null;
  if (view === 'task') return { task: which };
  return view === 'field' ? readPlace(which) : null;
}
