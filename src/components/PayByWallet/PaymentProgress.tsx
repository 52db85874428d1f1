import type { Order } from '@common/endpoints/orders';
import { Alert, Progress } from 'antd';
import { Amount } from '@/components/Amount';
import { TOKEN_SYMBOL } from '../../../config/token';
import styles from './PayByWallet.module.css';

export type Payment = Order['payments'][number];

interface Props {
  payment: Payment;
  /** How many confirmations a payment needs. */
  needed: number;
}

const TEXTS: Record<Payment['state'], string> = {
  reported: '付款已送出，等待網路收錄…',
  seen: '付款已收錄，正在確認…',
  credited: '付款已確認入帳',
  failed: '這筆付款在鏈上失敗了，沒有扣 GAB',
};

/** One transfer on its way: its hash, where it is, and what it brought. */
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
