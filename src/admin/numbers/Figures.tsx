import { lazy } from 'react';
import type { Times } from '#enquiry';
import { DelaysTable } from './DelaysTable.tsx';
import {
  addWeeks,
  countParts,
  describeAnswers,
  describeTimes,
  describeWeeks,
  listDelays,
} from './describeNumbers.ts';
import { Figure } from './Figure.tsx';
import { HoursTable } from './HoursTable.tsx';
import styles from './numbers.module.css';
import type { CountedNumbers } from './numbersTypes.ts';
import { TimesOfWeek } from './TimesOfWeek.tsx';
import { TotalsTable } from './TotalsTable.tsx';
import { WaitsTable } from './WaitsTable.tsx';
import { WeeksTable } from './WeeksTable.tsx';

const BarChart = lazy(async () => ({ default: (await import('./BarChart.tsx')).BarChart }));
const DelayBars = lazy(async () => ({ default: (await import('./DelayBars.tsx')).DelayBars }));

const describeBars = (title: string, sentence: string) =>
  `${title}, drawn as bars. ${sentence} The table below has each number.`;

/** Each drawing with its sentence and its table. */
export function Figures({ numbers, times }: { numbers: CountedNumbers; times: Times }) {
  const { weeks, hours } = numbers;
  const delays = listDelays(numbers.answered);
  const aWeek = describeWeeks(weeks);
  const answers = describeAnswers(numbers);
  const parts = countParts(hours);
  return (
    <div className={styles.grid}>
      <Figure
        title="A week"
        sentence={aWeek}
        drawing={
          <BarChart
            bars={weeks.map(({ start, came }, index) => ({
              ...{ label: times.shortDay(start), value: came, isOpen: index === weeks.length - 1 },
            }))}
            description={describeBars('A week', aWeek)}
          />
        }
        table={<WeeksTable weeks={weeks} times={times} />}
      />
      <Figure
        title="Until you answered"
        sentence={answers}
        drawing={<DelayBars rows={delays} description={describeBars('Until you answered', answers)} />}
        table={<DelaysTable rows={delays} />}
      />
      <Figure
        title="When they come"
        sentence={`${describeTimes(parts)} In ${times.zone}, without those that stayed held.`}
        drawing={<TimesOfWeek parts={parts} />}
        table={<HoursTable hours={hours} />}
        tableName="Each hour as a table"
      />
      <div>
        <TotalsTable totals={addWeeks(weeks)} />
        <WaitsTable toMail={numbers.toMail} toAnswer={numbers.toAnswer} />
      </div>
    </div>
  );
}
