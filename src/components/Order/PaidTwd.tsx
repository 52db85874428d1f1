import { aboutTwd } from '@common/money/twd';
import styles from './PaidTwd.module.css';

interface Props {
  /** What was paid in coin, a wire amount. */
  value: string;
  /** NT$ per GAB that the order kept; null for none. */
  rate: string | null;
}

/** The approximate worth of a payment in NT$ at the rate of its moment, which never changes. */
export function PaidTwd({ value, rate }: Props) {
  if (rate === null || value === '0') return null;
  return (
    <small className={styles.twd} title={`付款時的參考匯率：1 GAB = NT$ ${rate}`}>
      ≈ NT$ {aboutTwd(value, rate)}
      <span>付款時的參考匯率</span>
    </small>
  );
}
