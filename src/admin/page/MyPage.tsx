import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import type { WhichForm } from '#editor/contract';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { focusTitle } from './focus.tsx';
import { FirstVisit } from './form/FirstVisit.tsx';
import { FormPane } from './form/FormPane.tsx';
import styles from './myPage.module.css';
import { Pending } from './Pending.tsx';
import { refreshPage, usePageNow } from './pageQueries.ts';
import { nameOfPlace, readPlace } from './pageTypes.ts';
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
  /** Which of both a phone shows: the form, with which every address begins, or the page itself. */
  const [isPreview, setIsPreview] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const show = (what: 'form' | 'preview') => {
    flushSync(() => setIsPreview(what === 'preview'));
    // The focus goes with what is shown, not away with what is hidden.
    const title = `section:${what === 'preview' ? 'last' : 'first'}-of-type h1`;
    pane.current?.querySelector<HTMLElement>(title)?.focus({ preventScroll: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has other fields
  useEffect(() => {
    setFocused(undefined);
    setIsPreview(false);
  }, [view, which]);
  if (!now.data)
    return (
      <>
        <h1>My page</h1>
        <Pending query={now} words="Your page is coming…" />
      </>
    );
  // What is still on its way belongs to what goes online.
  const review = () => void queue.settle().then(() => setIsReviewed(true));
  if (view === 'versions') return <VersionsView now={now.data} />;
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
            onPreview={() => show('preview')}
          />
        ) : (
          <TasksPane now={now.data} onReview={review} onPreview={() => show('preview')} />
        )}
      </section>
      <ElsewhereNews now={now.data} />
      <PagePreview
        now={now.data}
        changing={focused ?? (form && 'file' in form ? nameOfPlace(form) : undefined)}
        form={form}
        onForm={() => show('form')}
        onOpen={(place) => {
          show('form');
          navigate(`/page/field/${encodeURIComponent(place)}`);
        }}
      />
      {isReviewed && (
        <ReviewSheet
          now={now.data}
          onPreview={() => show('preview')}
          onClose={() => {
            setIsReviewed(false);
            void refreshPage(queries).then(focusTitle);
          }}
        />
      )}
    </div>
  );
}

function findForm(view: string | undefined, which: string | undefined): WhichForm | null {
  if (which === undefined) return null;
  if (view === 'task') return { task: which };
  return view === 'field' ? readPlace(which) : null;
}
