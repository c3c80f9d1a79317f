import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PageNews } from '#editor/contract';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import hiddenStyles from '../../ui/hidden.module.css';
import { usePage } from '../pageContext.ts';
import { refreshState, usePageNews } from '../pageQueries.ts';
import { formatAuthor } from './conflicts.tsx';
import { listPending, useQueue } from './queue.ts';

/** In milliseconds without changes, after which the next change is announced again. */
const QUIET_TIME = 30_000;

/** Polls for changes by others and refreshes the page. Screen readers hear it once, and not for each letter. */
export function ChangesElsewhere() {
  const { page } = usePage();
  const queries = useQueryClient();
  const { email } = useAdminFacts();
  const [{ items }] = useQueue();
  const [announced, setAnnounced] = useState('');
  const { data } = usePageNews();
  const revision = data?.revision ?? 0;
  // A newer revision may be a pending change of this window.
  const isNew = revision > page.revision && listPending(items).length === 0;
  const words = isNew && data?.elsewhere ? formatNews(data.elsewhere, email) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads each newer revision
  useEffect(() => {
    if (!isNew) return;
    setAnnounced((last) => last || words);
    void refreshState(queries);
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
