import styles from './Bars.module.css';

export interface Series {
  label: string;
  /** One for each day or month. */
  values: readonly number[];
  /** The same as they are read out and shown on a bar. */
  shown: readonly string[];
}

interface Props {
  title: string;
  /** `YYYY-MM-DD` or `YYYY-MM`, the oldest first. */
  days: readonly string[];
  /** At most three; drawn one upon the other. */
  series: readonly Series[];
}

const HEIGHT = 100;
/** A day without its year, or a whole month. */
const short = (day: string) => (day.length > 7 ? day.slice(5) : day).replace('-', '/');

/** Bars by day or month. The drawing is for the eye; a table with the same figures is for screen readers. */
export function Bars({ title, days, series }: Props) {
  const sums = days.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const highest = Math.max(...sums, 0);
  const heightOf = (value: number) => (highest > 0 ? (Math.max(0, value) / highest) * HEIGHT : 0);
  const textOf = (at: number) =>
    [days[at], ...series.map(({ label, shown }) => `${label} ${shown[at]}`)].join('\n');
  return (
    <figure style={{ margin: 0, position: 'relative' }}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length * 10} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {days.map((day, at) => {
          let top = HEIGHT;
          return (
            <g key={day}>
              <title>{textOf(at)}</title>
              <rect data-ground x={at * 10} y={0} width={10} height={HEIGHT} fill="transparent" />
              {series.map(({ label, values }, index) => {
                const height = heightOf(values[at] ?? 0);
                top -= height;
                return (
                  <rect
                    key={label}
                    data-series={index}
                    x={at * 10 + 1.5}
                    y={top}
                    width={7}
                    height={height}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
      <div className={styles.axis} aria-hidden>
        <span>{short(days[0] ?? '')}</span>
        <span>{short(days.at(-1) ?? '')}</span>
      </div>
      {series.length > 1 && (
        <ul className={styles.legend} aria-hidden>
          {series.map(({ label }, index) => (
            <li key={label}>
              <i data-series={index} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.table}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">日期</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, at) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {series.map(({ label, shown }) => (
                  <td key={label}>{shown[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
