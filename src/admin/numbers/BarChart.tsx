import { AxisBottom } from '@visx/axis';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import styles from './barChart.module.css';

export interface BarInChart {
  /** Below the bar, where there is room. */
  readonly label: string;
  readonly value: number;
  /** Its time is not over. */
  readonly isOpen?: boolean;
}

const HEIGHT = 220;
/** For the number above the highest bar, and for the words below them all. */
const TOP = 32;
const FOOT = 36;
/** What one character of a label takes, one digit above a bar, and the space between two of either. */
const LETTER = 9;
const DIGIT = 10;
const SPACE = 6;
/** Of the bars, every so many has its label: whole parts of a day and of a year. */
const STEPS = [1, 2, 3, 4, 6, 8, 13, 26];

const findStep = (labels: readonly string[], step: number): number => {
  const need = (Math.max(...labels.map((label) => label.length)) * LETTER + SPACE) / step;
  return STEPS.find((each) => each >= need) ?? labels.length;
};

/** Stands still; as wide as there is room. What it says is in `description`, and whole in the table beside it. */
export function BarChart(props: { bars: readonly BarInChart[]; description: string }) {
  const { parentRef, width } = useParentSize<HTMLDivElement>({ debounceTime: 0 });
  return (
    <div ref={parentRef} className={styles.room}>
      {width > 0 && <Drawing {...props} width={width} />}
    </div>
  );
}

interface DrawingProps {
  bars: readonly BarInChart[];
  description: string;
  width: number;
}

function Drawing({ bars, description, width }: DrawingProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const x = scaleBand({ domain: bars.map((_, index) => index), range: [0, width], padding: 0.3 });
  const y = scaleLinear({ domain: [0, most], range: [HEIGHT - FOOT, TOP] });
  const each = findStep(
    bars.map(({ label }) => label),
    x.step(),
  );
  const base = HEIGHT - FOOT;
  const highest = bars.findIndex(({ value }) => value === most);
  /** All of them where there is room, or else one that tells how high they are. */
  const isNumbered = (index: number) => x.step() >= String(most).length * DIGIT + SPACE || index === highest;
  // Where some have none, each begins at its own.
  const isEach = each === 1;
  return (
    <svg role="img" aria-label={description} width={width} height={HEIGHT} className={styles.chart}>
      {bars.map((bar, index) => {
        const [left, top] = [x(index) ?? 0, y(bar.value)];
        const size = { x: left, y: top, width: x.bandwidth(), height: base - top };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
          <g key={index}>
            {bar.value > 0 && (
              <Bar {...size} rx={3} className={(bar.isOpen ? styles.open : styles.bar) ?? ''} />
            )}
            {bar.value > 0 && isNumbered(index) && (
              <text x={left + x.bandwidth() / 2} y={top - 8} textAnchor="middle">
                {bar.value}
              </text>
            )}
          </g>
        );
      })}
      <AxisBottom
        top={base}
        scale={x}
        tickValues={bars.map((_, index) => index).filter((index) => index % each === 0)}
        tickFormat={(index) => bars[index]?.label ?? ''}
        hideTicks
        axisLineClassName={styles.base ?? ''}
        tickComponent={({ x: middle, formattedValue }) => (
          <text
            className={styles.label}
            x={isEach ? middle : middle - x.bandwidth() / 2}
            y={FOOT - 8}
            textAnchor={isEach ? 'middle' : 'start'}
          >
            {formattedValue}
          </text>
        )}
      />
    </svg>
  );
}
