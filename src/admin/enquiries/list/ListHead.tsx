import { type RefObject, useState } from 'react';
import { useLocation } from 'wouter';
import { AdminButton } from '../../ui/AdminButton.tsx';
import current from '../../ui/currentLine.module.css';
import hiddenStyles from '../../ui/hidden.module.css';
import { type EnquiryFilter, FILTERS, formatFilter } from './filters.ts';
import styles from './listHead.module.css';
import newsLineStyles from './newsLine.module.css';

interface ListHeadProps {
  lead: string;
  heading: RefObject<HTMLHeadingElement | null>;
  searchField: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (typed: string) => void;
  filter: EnquiryFilter;
  isBeside: boolean;
  isChoosing: boolean;
  onChoosing: () => void;
}

const ALWAYS_SHOWN: ReadonlySet<EnquiryFilter> = new Set(['all', 'toAnswer', 'held', 'answered']);

export function ListHead(props: ListHeadProps) {
  const [, navigate] = useLocation();
  const [hasMore, setHasMore] = useState(false);
  const filters = Object.keys(FILTERS) as EnquiryFilter[];
  const shownFilters = filters.filter((one) => hasMore || one === props.filter || ALWAYS_SHOWN.has(one));
  return (
    <>
      <div className={styles.line}>
        {/* Level 2 beside an open enquiry, whose heading is the page's main one. */}
        <h1 ref={props.heading} tabIndex={-1} aria-level={props.isBeside ? 2 : undefined}>
          Enquiries
        </h1>
        <AdminButton kind="text" aria-pressed={props.isChoosing} onClick={props.onChoosing}>
          {props.isChoosing ? 'Stop choosing' : 'Choose several'}
        </AdminButton>
      </div>
      <p className={styles.lead}>{props.lead}</p>
      <search className={styles.search}>
        <input
          ref={props.searchField}
          type="search"
          className={styles.field}
          aria-label="Search names, addresses and words"
          placeholder="Search names and words"
          maxLength={100}
          autoComplete="off"
          value={props.typed}
          onChange={(event) => props.onType(event.target.value)}
        />
      </search>
      <fieldset className={styles.filters}>
        <legend className={hiddenStyles.hidden}>Show</legend>
        {shownFilters.map((filter) => (
          <button
            key={filter}
            type="button"
            aria-pressed={filter === props.filter}
            onClick={() => navigate(`/enquiries${formatFilter(filter)}`)}
          >
            <span className={filter === props.filter ? current.wave : undefined}>{FILTERS[filter].name}</span>
          </button>
        ))}
        <button type="button" aria-expanded={hasMore} onClick={() => setHasMore(!hasMore)}>
          <span>{hasMore ? 'Fewer' : 'More'}</span>
        </button>
      </fieldset>
    </>
  );
}

/** Announces new enquiries and shows them on a press. */
export const NewsLine = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div role="status" className={newsLineStyles.line}>
    {count > 0 && (
      <>
        <p>{count === 1 ? 'An enquiry came.' : `${count >= 100 ? '100 or more' : count} enquiries came.`}</p>
        <AdminButton kind="text" onClick={onShow}>
          {count === 1 ? 'Show it' : 'Show them'}
        </AdminButton>
      </>
    )}
  </div>
);
