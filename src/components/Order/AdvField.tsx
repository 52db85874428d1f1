import { Button, Input } from 'antd';
import { useId } from 'react';
import { typedAmount } from '@/components/typedAmount';
import { Amount } from '../Amount';
import styles from './AdvField.module.css';
import type { OrderSum } from './orderSum';

interface AdvFieldProps {
  typed: string;
  sum: Pick<OrderSum, 'advFault' | 'advMost'>;
  /** The member's adv, a wire amount; undefined while it is unknown. */
  available: string | undefined;
  onType: (typed: string) => void;
}

/** Field for the part of the price that is paid in adv. */
export function AdvField({ typed, sum, available, onType }: AdvFieldProps) {
  const id = useId();
  return (
    <section className={styles.field}>
      <label htmlFor={id}>廣告幣折抵</label>
      <div className={styles.row}>
        <Input
          id={id}
          className={styles.adv}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={typed}
          placeholder="0"
          status={sum.advFault ? 'error' : undefined}
          aria-describedby={`${id}-most`}
          onChange={({ target }) => onType(typedAmount(target.value))}
        />
        <Button
          disabled={sum.advMost === undefined || sum.advMost === '0'}
          onClick={() => onType(sum.advMost ?? '')}
        >
          折抵到上限
        </Button>
      </div>
      <p id={`${id}-most`} className={sum.advFault ? styles.fault : styles.quiet}>
        {sum.advFault ??
          (sum.advMost === undefined || available === undefined ? (
            // An unknown balance is not shown as zero.
            <i className={styles.bone} role="status" aria-label="正在讀取廣告幣餘額" />
          ) : (
            <>
              最多可折抵 <Amount value={sum.advMost} />
              ，您有 <Amount value={available} unit="廣告幣" />
            </>
          ))}
      </p>
    </section>
  );
}
