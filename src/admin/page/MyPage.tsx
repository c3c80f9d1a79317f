import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EditedPage, PageNews, WhichForm } from '#calls';
import { useAdminFacts } from '../ui/adminFacts.ts';
import hiddenStyles from '../ui/hidden.module.css';
import { usePageTitle } from '../ui/hooks.ts';
import { formatPlace, parsePlace } from './fieldPlace.ts';
import { FirstVisit } from './form/FirstVisit.tsx';
import { FormPane } from './form/FormPane.tsx';
import styles from './myPage.module.css';
import { focusTitle, PageContext, Pending, usePage } from './PageParts.tsx';
import { refreshDraft, useEditedPage, usePageNews, useRefreshPage } from './pageQueries.ts';
import { PhotosView } from './photos/PhotosView.tsx';
import { PagePreview } from './preview/PagePreview.tsx';
import { listPending, useQueue } from './queue/queue.ts';
import { formatAuthor, UnsentNote } from './queue/unsaved.tsx';
import { ReviewSheet } from './review/ReviewSheet.tsx';
import { VersionsView } from './review/VersionsView.tsx';
import { TasksPane } from './TasksPane.tsx';

export function MyPage({ view, which }: Record<'view' | 'which', string | undefined>) {
  usePageTitle('My page', useAdminFacts().nextSteps && 'your files');
  const page = useEditedPage();
  if (!page.data)
    return (
      <>
        <h1>My page</h1>
        <Pending query={page} words="Your page is coming…" />
      </>
    );
  if (view === 'versions') return <VersionsView page={page.data} />;
  if (view === 'photos') return <PhotosView />;
  if (view === 'first') return <FirstVisit />;
  return <EditView page={page.data} form={findForm(view, which)} address={`${view} ${which}`} />;
}

/** The tasks or a form, with the preview beside it. A phone shows either the form or the preview. */
function EditView({ page, form, address }: { page: EditedPage; form: WhichForm | null; address: string }) {
  const refreshPage = useRefreshPage();
  const [, queue] = useQueue();
  const [isReviewed, setIsReviewed] = useState(false);
  /** The field that had the focus last, as in `data-place`. */
  const [focusedField, setFocusedField] = useState<string>();
  const { pane, isPreview, showForm, showPreview } = usePreviewShown(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each address
  useEffect(() => setFocusedField(undefined), [address]);
  // Pending changes must reach the server before the review.
  const openReview = () => void queue.settle().then(() => setIsReviewed(true));
  const view = (
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
          // Focus on a button such as "Preview" keeps the last field.
          if (place !== undefined) setFocusedField(place);
        }}
      >
        <UnsentNote />
        {form ? <FormPane key={address} which={form} /> : <TasksPane />}
      </section>
      <ChangesElsewhere />
      <PagePreview
        changing={focusedField ?? (form && 'file' in form ? formatPlace(form) : undefined)}
        form={form}
      />
      {isReviewed && (
        <ReviewSheet
          onClose={() => {
            setIsReviewed(false);
            void refreshPage().then(focusTitle);
          }}
        />
      )}
    </div>
  );
  return <PageContext value={{ page, openReview, showForm, showPreview }}>{view}</PageContext>;
}

/** On a phone: whether the preview is shown in place of the form. */
function usePreviewShown(address: string) {
  const [isPreview, setIsPreview] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each address
  useEffect(() => setIsPreview(false), [address]);
  const show = (isPage: boolean) => {
    flushSync(() => setIsPreview(isPage));
    // Move the focus to the pane that is shown, because the other pane is hidden.
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

/** In milliseconds without changes, after which the next change is announced again. */
const QUIET_TIME = 30_000;

/** Polls for changes by others and refreshes the page. Screen readers announce a series of changes once. */
function ChangesElsewhere() {
  const queries = useQueryClient();
  const { page } = usePage();
  const { email } = useAdminFacts();
  const [{ items }] = useQueue();
  const [announced, setAnnounced] = useState('');
  const { data } = usePageNews(page.revision);
  const revision = data?.revision ?? 0;
  // A newer revision may come from a pending change of this window.
  const isNew = revision > page.revision && listPending(items).length === 0;
  const words = isNew && data?.elsewhere ? formatNews(data.elsewhere, email) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads each newer revision
  useEffect(() => {
    if (!isNew) return;
    setAnnounced((last) => last || words);
    refreshDraft(queries);
  }, [isNew, words, revision, queries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each newer revision restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(''), QUIET_TIME);
    return () => clearTimeout(timer);
  }, [announced, revision]);
  return (
    <p className={hiddenStyles.hidden} role="status">
      {announced}
    </p>
  );
}

function formatNews({ by, fields }: NonNullable<PageNews['elsewhere']>, email: string): string {
  const [first, ...others] = fields;
  return `${formatAuthor(by, email)}: ${others.length === 0 ? `${first} was` : `${fields.length} fields were`} changed.`;
}
