import type { Times } from '#enquiry';
import current from '../ui/currentLine.module.css';
import hiddenStyles from '../ui/hidden.module.css';
import { describeTotal, SPANS, sum } from './describeNumbers.ts';
import { Figures } from './Figures.tsx';
import styles from './numbers.module.css';
import type { CountedNumbers, Span } from './numbersTypes.ts';

interface NumbersViewProps {
  numbers: CountedNumbers;
  /** What these are counted over. */
  span: Span;
  /** What is asked for: the same, once it is counted. */
  chosen: Span;
  onSpan: (span: Span) => void;
  times: Times;
}

/** What came, when, and how long it took: from the enquiries alone. */
export function NumbersView({ numbers, span, chosen, onSpan, times }: NumbersViewProps) {
  const isEmpty = sum(numbers.weeks.map(({ came }) => came)) === 0;
  return (
    <>
      <p className={styles.lead}>
        <span role="status">{describeTotal(numbers, span)}</span> Counted from your enquiries alone; nobody
        who visits your page is watched.
      </p>
      <fieldset className={styles.spans}>
        <legend className={hiddenStyles.hidden}>How far back</legend>
        {SPANS.map(({ weeks, words }) => (
          <button key={weeks} type="button" aria-pressed={weeks === chosen} onClick={() => onSpan(weeks)}>
            <span className={weeks === chosen ? current.wave : undefined}>{words}</span>
          </button>
        ))}
      </fieldset>
      {isEmpty ? (
        <p className={styles.empty}>
          There is nothing to draw yet. With the first enquiry, its week, day and hour appear here.
        </p>
      ) : (
        <Figures numbers={numbers} times={times} />
      )}
    </>
  );
}
