import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DeskButton } from '../ui/DeskButton.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import styles from './calendar.module.css';
import { addDays, addMonths, listWeeks, sayToday, toDate } from './days.ts';

interface CalendarProps {
  label: string;
  chosen: string | undefined;
  onChoose: (day: string) => void;
  onClose: () => void;
}

const MONTH = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const WHOLE = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeZone: 'UTC' });
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const STEPS: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** A month of days: arrows go by days and weeks, Page up and down by months, Escape closes it. */
export function Calendar({ label, chosen, onChoose, onClose }: CalendarProps) {
  const { timeZone } = useDeskFacts();
  const [today] = useState(() => sayToday(timeZone));
  const [day, setDay] = useState(chosen ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const isByKey = useRef(true);
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    isByKey.current = false;
  }, [day]);
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') onClose();
    else if (!step) return;
    else {
      isByKey.current = true;
      setDay(step(day));
    }
    event.preventDefault();
  };
  return (
    <fieldset className={styles.calendar} aria-label={`Calendar for ${label}`}>
      <div className={styles.head}>
        <DeskButton kind="text" aria-label="The month before" onClick={() => setDay(addMonths(day, -1))}>
          Before
        </DeskButton>
        <p role="status">
          <b>{MONTH.format(toDate(day))}</b>
        </p>
        <DeskButton kind="text" aria-label="The month after" onClick={() => setDay(addMonths(day, 1))}>
          After
        </DeskButton>
      </div>
      <table ref={grid} onKeyDown={press}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(day).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  <button
                    type="button"
                    data-day={one}
                    data-other={one.slice(0, 7) !== day.slice(0, 7) || undefined}
                    aria-label={WHOLE.format(toDate(one))}
                    aria-current={one === today ? 'date' : undefined}
                    aria-pressed={one === chosen}
                    tabIndex={one === day ? 0 : -1}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}
