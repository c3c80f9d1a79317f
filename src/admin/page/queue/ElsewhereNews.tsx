import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EditedPage, PageNews } from '#editor/contract';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import hiddenStyles from '../../ui/hidden.module.css';
import { readNowAgain, usePageNews } from '../pageQueries.ts';
import { sayBy } from './conflicts.tsx';
import { listWaiting, useQueue } from './queue.ts';

/** In milliseconds: whoever types elsewhere has stopped by then, and what they do later is said again. */
const QUIET = 30_000;

/**
 * Looks every few seconds whether somebody else has changed the page, on another device or in its files, and has it
 * shown. To whoever cannot see that it is said once, and not again at each of the other's keys.
 */
export function ElsewhereNews({ now }: { now: EditedPage }) {
  const queries = useQueryClient();
  const { email } = useAdminFacts();
  const [{ items }] = useQueue();
  const [said, setSaid] = useState('');
  const { data } = usePageNews();
  const revision = data?.revision ?? 0;
  // What is on its way from here may be what the server counts.
  const isNew = revision > now.revision && listWaiting(items).length === 0;
  const words = isNew && data?.elsewhere ? sayElsewhere(data.elsewhere, email) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each that is newer is read
  useEffect(() => {
    if (!isNew) return;
    setSaid((last) => last || words);
    void readNowAgain(queries);
  }, [isNew, words, revision, queries]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each that is newer breaks the silence
  useEffect(() => {
    const timer = setTimeout(() => setSaid(''), QUIET);
    return () => clearTimeout(timer);
  }, [said, revision]);
  return (
    <p className={hiddenStyles.hidden} role="status">
      {said}
    </p>
  );
}

function sayElsewhere({ by, fields }: NonNullable<PageNews['elsewhere']>, email: string): string {
  const [first, ...others] = fields;
  return `${sayBy(by, email)}: ${others.length === 0 ? `${first} was` : `${fields.length} fields were`} changed.`;
}
