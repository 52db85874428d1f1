import { formatAmount } from '@common/money/money';
import styles from './Amount.module.css';

interface Props {
  /** A decimal string as the API sends it; movements may have a leading minus. */
  value: string;
  /** The asset, shown after the number. */
  unit?: string;
}

function shown(value: string): string {
  try {
    return formatAmount(value);
  } catch {
    return '—';
  }
}

/** An amount with two decimals (SPEC §5) in tabular figures; its full precision on hover. */
export function Amount({ value, unit }: Props) {
  return (
    <data className={styles.amount} value={value} title={unit ? `${value} ${unit}` : value}>
      {shown(value)}
      {unit && <small> {unit}</small>}
    </data>
  );
}
