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
        <Pending query={page} text="Your page is coming…" />
      </>
    );
  if (view === 'versions') return <VersionsView page={page.data} />;
  if (view === 'photos') return <PhotosView />;
  if (view === 'first') return <FirstVisit />;
  return <EditView page={page.data} form={findForm(view, which)} viewKey={`${view} ${which}`} />;
}

/** Shows the tasks or a form, with the preview beside it. A phone shows one of the two at a time. */
function EditView({ page, form, viewKey }: { page: EditedPage; form: WhichForm | null; viewKey: string }) {
  const refreshPage = useRefreshPage();
  const [, queue] = useQueue();
  // Sends what a session that has ended left unsent.
  useEffect(() => void queue.flush(), [queue]);
  const [isReviewOpen, setIsReviewOpen] = useState(false);
  /** The `data-place` of the field that had the focus last. */
  const [focusedField, setFocusedField] = useState<string>();
  const { pane, isPreview, showForm, showPreview } = usePreviewShown(viewKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets for each view
  useEffect(() => setFocusedField(undefined), [viewKey]);
  // The review shows the server's draft, so pending changes are sent first.
  const openReview = () => void queue.flush().then(() => setIsReviewOpen(true));
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
          // A control outside any field, such as the button "Preview", keeps the last field marked.
          if (place !== undefined) setFocusedField(place);
        }}
      >
        <UnsentNote />
        {form ? <FormPane key={viewKey} which={form} /> : <TasksPane />}
      </section>
      <ChangesElsewhere />
      <PagePreview
        changing={focusedField ?? (form && 'file' in form ? formatPlace(form) : undefined)}
        form={form}
      />
      {isReviewOpen && (
        <ReviewSheet
          onClose={() => {
            setIsReviewOpen(false);
            void refreshPage().then(focusTitle);
          }}
        />
      )}
    </div>
  );
  return <PageContext value={{ page, openReview, showForm, showPreview }}>{view}</PageContext>;
}

/** On a phone: whether the preview is shown instead of the form. */
function usePreviewShown(viewKey: string) {
  const [isPreview, setIsPreview] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets for each view
  useEffect(() => setIsPreview(false), [viewKey]);
  const show = (showsPreview: boolean) => {
    flushSync(() => setIsPreview(showsPreview));
    // Focus the heading of the pane that is now shown, because the other pane is hidden.
    const title = `section:${showsPreview ? 'last' : 'first'}-of-type h1`;
    pane.current?.querySelector<HTMLElement>(title)?.focus({ preventScroll: true });
  };
  return { pane, isPreview, showForm: () => show(false), showPreview: () => show(true) };
}

function findForm(view: string | undefined, which: string | undefined): WhichForm | null {
  if (which === undefined) return null;
  if (view === 'task') return { task: which };
  return view === 'field' ? parsePlace(which) : null;
}

/** In milliseconds: after this time without a change, the next change is announced again. */
const QUIET_TIME = 30_000;

/** Polls for changes by others and refetches the draft. Screen readers announce a series of changes only once. */
function ChangesElsewhere() {
  const queries = useQueryClient();
  const { page } = usePage();
  const { email } = useAdminFacts();
  const [{ items }] = useQueue();
  const [announced, setAnnounced] = useState('');
  const { data: news } = usePageNews(page.revision);
  const revision = news?.revision ?? 0;
  // While a change of this window is pending, the newer revision may be its own.
  const isNew = revision > page.revision && listPending(items).length === 0;
  const text = isNew && news?.elsewhere ? formatNews(news.elsewhere, email) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: refetches for each newer revision
  useEffect(() => {
    if (!isNew) return;
    setAnnounced((last) => last || text);
    refreshDraft(queries);
  }, [isNew, text, revision, queries]);
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
