import { TOKEN_SYMBOL } from '@config/token';
import { Button, Input } from 'antd';
import { type ReactNode, useId } from 'react';
import { typedAmount } from '@/components/typedAmount';
import styles from './AmountField.module.css';

interface Props {
  label: string;
  typed: string;
  /** The fault, shown in place of the hint. */
  fault?: string;
  hint?: ReactNode;
  onType: (typed: string) => void;
  /** Fills in the maximum; undefined while it is unknown. */
  onAll?: () => void;
  /** Whether the field has a button for the maximum. */
  hasAll?: boolean;
}

/** A field for an amount of GAB, as text: 18 decimals do not fit a number. */
export function AmountField({ label, typed, fault, hint, onType, onAll, hasAll = !!onAll }: Props) {
  const id = useId();
  const below = `${id}-below`;
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div className={styles.row}>
        <Input
          id={id}
          size="large"
          inputMode="decimal"
          autoComplete="off"
          maxLength={78}
          value={typed}
          suffix={TOKEN_SYMBOL}
          status={fault ? 'error' : undefined}
          aria-invalid={!!fault}
          aria-describedby={below}
          onChange={({ target }) => onType(typedAmount(target.value))}
        />
        {hasAll && (
          <Button size="large" disabled={!onAll} onClick={onAll}>
            全部
          </Button>
        )}
      </div>
      <div id={below} className={styles.below}>
        <p role="alert">{fault}</p>
        {!fault && hint}
      </div>
    </>
  );
}
