import { TOKEN_SYMBOL } from '@config/token';
import { Alert, Progress } from 'antd';
import { Amount } from '@/components/Amount';
import type { Bill } from '@/wallet/payBill';
import styles from './PayByWallet.module.css';

export type Payment = Bill['payments'][number];

interface Props {
  payment: Payment;
  /** Confirmations that a payment needs. */
  needed: number;
}

const TEXTS: Record<Payment['state'], string> = {
  reported: '付款已送出，等待網路處理…',
  seen: '網路已收到，正在確認…',
  credited: '付款已確認入帳',
  failed: '轉帳失敗，沒有扣 GAB',
};

/** A transfer: its hash, its state, and the credited amount. */
export function PaymentProgress({ payment, needed }: Props) {
  const { txHash, state, amount } = payment;
  const confirmations = Math.min(payment.confirmations, needed);
  return (
    <Alert
      type={state === 'failed' ? 'error' : state === 'credited' ? 'success' : 'info'}
      role="status"
      showIcon
      title={
        <>
          {TEXTS[state]}
          {amount !== null && (
            <>
              ：<Amount value={amount} unit={TOKEN_SYMBOL} />
            </>
          )}
          {state === 'seen' && (
            <Progress
              percent={Math.round((100 * confirmations) / needed)}
              format={() => `${confirmations} / ${needed}`}
              aria-label={`已確認 ${confirmations} 次，共需 ${needed} 次`}
            />
          )}
          <span className={styles.hash}>交易編號 {txHash}</span>
        </>
      }
    />
  );
}
