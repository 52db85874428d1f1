import { formatAmount } from '@common/money';
import styles from './Amount.module.css';

interface Props {
  /** A decimal string as the API sends it; movements may have a leading minus. */
  value: string;
  /** The asset behind the figure. */
  unit?: string;
}

function shown(value: string): string {
  try {
    return formatAmount(value);
  } catch {
    return '—';
  }
}

/** An amount with two decimals (SPEC §5), its full precision on hover, in figures of one width. */
export function Amount({ value, unit }: Props) {
  return (
    <data className={styles.amount} value={value} title={unit ? `${value} ${unit}` : value}>
      {shown(value)}
      {unit && <small> {unit}</small>}
    </data>
  );
}
