import { Button, Input } from 'antd';
import { useTxHashField } from '@/components/useTxHashField';
import type { Bill } from '@/wallet/payBill';
import { keepPendingPayment } from '@/wallet/pendingPayments';
import styles from './PayByWallet.module.css';

/** A form to report a payment's hash by hand: the wallet replaced the transaction, or never returned its hash. */
export function ReplacementHash({ bill }: { bill: Bill }) {
  const { ids, input, fault, read, clear } = useTxHashField();

  function report(): void {
    const txHash = read();
    if (!txHash) return;
    // Stored like a hash from the wallet: reported until the server has accepted it.
    const payment = { from: '', amount: bill.missing ?? '0', askedAt: Date.now(), txHash };
    keepPendingPayment(bill.number, payment);
    clear();
  }
  return (
    <form
      className={styles.replacement}
      onSubmit={(event) => {
        event.preventDefault();
        report();
      }}
    >
      <label htmlFor={ids.input}>新的交易編號</label>
      <Input {...input} />
      <Button htmlType="submit">回報</Button>
      {fault && (
        <span id={ids.fault} className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </form>
  );
}
