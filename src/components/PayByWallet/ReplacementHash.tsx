import type { Order } from '@common/endpoints/orders';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { findTxHash } from '@/wallet/findTxHash';
import { keepPendingPayment } from '@/wallet/pendingPayments';
import styles from './PayByWallet.module.css';

/** The hash that a transfer got when it was sped up in the wallet, or that the wallet never told. */
export function ReplacementHash({ order }: { order: Order }) {
  const ids = { hash: useId(), fault: useId() };
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState('');

  function report(): void {
    const txHash = findTxHash(typed);
    if (!txHash) {
      setFault('請貼上完整的交易編號：0x 開頭、共 66 個字元');
      return;
    }
    // Kept like one from the wallet: told until the server has taken it.
    const payment = { from: '', amount: order.missing ?? '0', askedAt: Date.now(), txHash };
    keepPendingPayment(order.out_trade_no, payment);
    setTyped('');
  }
  return (
    <form
      className={styles.replacement}
      onSubmit={(event) => {
        event.preventDefault();
        report();
      }}
    >
      <label htmlFor={ids.hash}>新的交易編號</label>
      <Input
        id={ids.hash}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        placeholder="0x…"
        value={typed}
        status={fault ? 'error' : undefined}
        aria-invalid={fault !== ''}
        aria-describedby={ids.fault}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault('');
        }}
      />
      <Button htmlType="submit">回報</Button>
      {fault && (
        <span id={ids.fault} className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </form>
  );
}
