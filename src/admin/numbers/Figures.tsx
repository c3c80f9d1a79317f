import type { Times } from '../ui/times.ts';
import {
  addWeeks,
  describeHours,
  describeWeekdays,
  describeWeeks,
  nameHour,
  WEEKDAYS,
} from './describeNumbers.ts';
import { Figure } from './Figure.tsx';
import styles from './numbers.module.css';
import type { CountedNumbers } from './numbersTypes.ts';
import { TotalsTable } from './TotalsTable.tsx';
import { WaitsTable } from './WaitsTable.tsx';
import { WeeksTable } from './WeeksTable.tsx';

/** Each drawing with its sentence and its table. */
export function Figures({ numbers, times }: { numbers: CountedNumbers; times: Times }) {
  const { weeks, weekdays, hours } = numbers;
  return (
    <div className={styles.grid}>
      <Figure
        title="A week"
        sentence={describeWeeks(weeks)}
        bars={weeks.map(({ start, came }, index) => ({
          ...{ label: times.shortDay(start), value: came, isOpen: index === weeks.length - 1 },
        }))}
        table={<WeeksTable weeks={weeks} times={times} />}
      />
      <div>
        <TotalsTable totals={addWeeks(weeks)} />
        <WaitsTable toMail={numbers.toMail} toAnswer={numbers.toAnswer} />
      </div>
      <Figure
        title="By day"
        sentence={`${describeWeekdays(weekdays)} Without those that stayed held.`}
        bars={weekdays.map((value, day) => ({ label: (WEEKDAYS[day] ?? '').slice(0, 3), value }))}
        names={WEEKDAYS}
        column="Day"
      />
      <Figure
        title="By hour"
        sentence={`${describeHours(hours)} In ${times.zone}.`}
        bars={hours.map((value, hour) => ({ label: nameHour(hour), value }))}
        names={hours.map((_, hour) => `${nameHour(hour)} to ${nameHour((hour + 1) % hours.length)}`)}
        column="Hour"
      />
    </div>
  );
}
