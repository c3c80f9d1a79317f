import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import styles from './barChart.module.css';

export interface DelayBar {
  readonly name: string;
  readonly count: number;
  /** Nothing that was done: drawn as what is still open. */
  readonly isOpen?: boolean;
}

const ROW = 36;
const BAR = 20;
/** For the longest name, and for a number behind the longest bar. */
const NAME = 132;
const NUMBER = 44;

/** Lying bars, a name before each. What they say is in `description`, and in the table beside it. */
export function DelayBars(props: { rows: readonly DelayBar[]; description: string }) {
  const { parentRef, width } = useParentSize<HTMLDivElement>({ debounceTime: 0 });
  const height = props.rows.length * ROW;
  return (
    <div ref={parentRef} className={styles.lying}>
      {width > 0 && <DrawnDelays {...props} {...{ width, height }} />}
    </div>
  );
}

interface DrawnDelaysProps {
  rows: readonly DelayBar[];
  description: string;
  width: number;
  height: number;
}

function DrawnDelays({ rows, description, width, height }: DrawnDelaysProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const y = scaleBand({ domain: rows.map(({ name }) => name), range: [0, height] });
  const x = scaleLinear({ domain: [0, most], range: [0, Math.max(0, width - NAME - NUMBER)] });
  return (
    <svg role="img" aria-label={description} width={width} height={height} className={styles.chart}>
      {rows.map(({ name, count, isOpen }) => {
        const top = (y(name) ?? 0) + (ROW - BAR) / 2;
        return (
          <g key={name}>
            <text x={0} y={top + BAR / 2} dominantBaseline="central" className={styles.label ?? ''}>
              {name}
            </text>
            {count > 0 && (
              <Bar
                {...{ x: NAME, y: top, width: x(count), height: BAR, rx: 3 }}
                className={(isOpen ? styles.open : styles.bar) ?? ''}
              />
            )}
            <text x={NAME + x(count) + (count > 0 ? 10 : 0)} y={top + BAR / 2} dominantBaseline="central">
              {count}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
