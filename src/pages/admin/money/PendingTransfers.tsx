import type { PendingTransfer } from '@common/endpoints/adminDeposits';
import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from '@/components/Amount';
import { copyable } from './MoneyQueue';
import styles from './PendingTransfers.module.css';

interface Props {
  pending: readonly PendingTransfer[];
  /** Confirmations that a deposit needs. */
  needed: number;
}

/** Transfers that are in a block and still count confirmations; nothing where there are none. */
export function PendingTransfers({ pending, needed }: Props) {
  if (pending.length === 0) return null;
  return (
    <section aria-labelledby="pending-transfers" className={styles.pending}>
      <h2 id="pending-transfers">確認中</h2>
      <ul>
        {pending.map((one) => (
          <li key={`${one.txHash} ${one.logIndex}`}>
            <Amount value={one.amount} unit={TOKEN_SYMBOL} />
            <span>{one.member ? `${one.member.id}・${one.member.name}` : '錢包未綁定會員'}</span>
            {copyable(one.txHash)}
            <span>
              確認 {Math.min(one.confirmations, needed)}／{needed}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
