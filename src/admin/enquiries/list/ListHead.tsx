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
  searchText: string;
  onSearch: (text: string) => void;
  filter: EnquiryFilter;
  isEnquiryOpen: boolean;
  isSelecting: boolean;
  onToggleSelecting: () => void;
}

const MAIN_FILTERS: ReadonlySet<EnquiryFilter> = new Set(['all', 'toAnswer', 'held', 'answered']);

export function ListHead(props: ListHeadProps) {
  const [, navigate] = useLocation();
  const [isExpanded, setIsExpanded] = useState(false);
  const filters = Object.keys(FILTERS) as EnquiryFilter[];
  const shown = filters.filter((name) => isExpanded || name === props.filter || MAIN_FILTERS.has(name));
  return (
    <>
      <div className={styles.line}>
        {/* Level 2 while an enquiry is open, because its heading is then the main heading of the page. */}
        <h1 ref={props.heading} tabIndex={-1} aria-level={props.isEnquiryOpen ? 2 : undefined}>
          Enquiries
        </h1>
        <AdminButton kind="text" aria-pressed={props.isSelecting} onClick={props.onToggleSelecting}>
          {props.isSelecting ? 'Stop choosing' : 'Choose several'}
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
          value={props.searchText}
          onChange={(event) => props.onSearch(event.target.value)}
        />
      </search>
      <fieldset className={styles.filters}>
        <legend className={hiddenStyles.hidden}>Show</legend>
        {shown.map((filter) => (
          <button
            key={filter}
            type="button"
            aria-pressed={filter === props.filter}
            onClick={() => navigate(`/enquiries${formatFilter(filter)}`)}
          >
            <span className={filter === props.filter ? current.wave : undefined}>{FILTERS[filter].name}</span>
          </button>
        ))}
        <button type="button" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          <span>{isExpanded ? 'Fewer' : 'More'}</span>
        </button>
      </fieldset>
    </>
  );
}

/** Announces new enquiries, with a button that shows them. */
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
