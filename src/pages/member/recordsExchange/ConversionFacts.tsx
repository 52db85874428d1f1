import type { Exchange } from '@common/endpoints/exchange';
import { amountToString, parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import type { ReactNode } from 'react';
import { Amount } from '@/components/Amount';
import styles from './index.module.css';

type Conversion = Pick<Exchange, 'in' | 'fee' | 'rate' | 'out'>;

/** The amounts paid and received, of a quote or a completed conversion. */
export function ConversionFacts({
  conversion,
  children,
}: {
  conversion: Conversion;
  children?: ReactNode;
}) {
  const paid = amountToString(parseAmount(conversion.in) + parseAmount(conversion.fee));
  return (
    <dl className={styles.facts}>
      <dt>付出</dt>
      <dd>
        <Amount value={paid} unit={TOKEN_SYMBOL} />
      </dd>
      <dt>其中手續費</dt>
      <dd>
        <Amount value={conversion.fee} unit={TOKEN_SYMBOL} />
      </dd>
      <dt>匯率</dt>
      <dd>1：{conversion.rate}</dd>
      <dt>換得</dt>
      <dd className={styles.got}>
        <Amount value={conversion.out} unit="廣告幣" />
      </dd>
      {children}
    </dl>
  );
}
