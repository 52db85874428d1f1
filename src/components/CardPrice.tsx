import { formatAmount } from '@common/money';
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
  className?: string;
}

/** A price on a card: `--figures` gives the style its length, so that it is scaled to fit. Below it the original price and NT$. */
export function CardPrice({ value, compareAt, className }: Props) {
  const style: CSSProperties & Record<'--figures', number> = {
    '--figures': formatAmount(value).length + TOKEN_SYMBOL.length,
  };
  return (
    <>
      <span className={className} style={style}>
        <Amount value={value} unit={TOKEN_SYMBOL} />
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
