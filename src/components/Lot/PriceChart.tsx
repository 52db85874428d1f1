import { formatAmount } from '@common/money/money';
import { Time } from '@/components/Time';
import styles from './BidHistory.module.css';
import { chartLine, type PricePoint } from './chartLine';

const BOX = { width: 640, height: 160 };

/** The price over time; the table below has the same numbers. */
export function PriceChart({ points, until }: { points: readonly PricePoint[]; until: number }) {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>價格走勢</span>
        <span>
          {formatAmount(first.price)} → {formatAmount(last.price)} GAB
        </span>
      </figcaption>
      <svg
        viewBox={`0 -4 ${BOX.width} ${BOX.height + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`價格從 ${formatAmount(first.price)} 升到 ${formatAmount(last.price)} GAB，詳細數字列在下方表格。`}
      >
        <path d={chartLine(points, until, BOX)} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={styles.axis} aria-hidden>
        <Time at={first.at} />
        <Time at={until} />
      </div>
    </figure>
  );
}
