import { Input } from 'antd';
import styles from './PeriodInputs.module.css';

interface Props {
  from: string | undefined;
  to: string | undefined;
  onChange: (next: { from?: string; to?: string }) => void;
}

/** Narrows a list to some days, `YYYY-MM-DD`, the last one included. */
export function PeriodInputs({ from, to, onChange }: Props) {
  const day = (name: 'from' | 'to', label: string, value: string | undefined) => (
    <Input
      type="date"
      aria-label={label}
      title={label}
      className={styles.day}
      value={value ?? ''}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <span className={styles.period}>
      {day('from', '從哪一天', from)}
      <span aria-hidden>到</span>
      {day('to', '到哪一天', to)}
    </span>
  );
}
