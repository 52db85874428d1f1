import { formatAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import type { CSSProperties } from 'react';
import { AboutTwd } from './AboutTwd';
import { Amount } from './Amount';
import styles from './cards.module.css';
import { OriginalPrice } from './OriginalPrice';

interface Props {
  value: string;
  /** The original price, above the price. */
  compareAt?: string;
  /** Other variants cost more. */
  isLowest?: boolean;
  className?: string;
}

/** The room of 起, in figures. */
const FROM_FIGURES = 2;

/** A price on a card: `--figures` gives the style its length, so that it is scaled to fit. Below it the original price and NT$. */
export function CardPrice({ value, compareAt, isLowest = false, className }: Props) {
  const style: CSSProperties & Record<'--figures', number> = {
    '--figures': formatAmount(value).length + TOKEN_SYMBOL.length + (isLowest ? FROM_FIGURES : 0),
  };
  return (
    <>
      <span className={className} style={style}>
        <Amount value={value} unit={TOKEN_SYMBOL} />
        {isLowest && <small className={styles.from}> 起</small>}
      </span>
      {compareAt === undefined ? (
        <AboutTwd value={value} className={styles.twd} />
      ) : (
        <span className={styles.saving}>
          <OriginalPrice price={value} compareAt={compareAt} brief />
          <AboutTwd value={value} />
        </span>
      )}
    </>
  );
}
