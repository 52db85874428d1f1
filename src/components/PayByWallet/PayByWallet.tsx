import type { Order } from '@common/endpoints/orders';
import { parseAmount } from '@common/money';
import { Alert, Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { Amount } from '@/components/Amount';
import { useSiteConfig } from '@/services/siteConfig';
import { type Connection, resumeWallet } from '@/wallet/connection';
import { payOrder } from '@/wallet/payOrder';
import { useIsAskingWallet } from '@/wallet/sendTransfer';
import { WalletError } from '@/wallet/walletError';
import { TOKEN_SYMBOL } from '../../../config/token';
import { Notice } from './Notice';
import { Obstacle } from './Obstacle';
import styles from './PayByWallet.module.css';
import { PaymentProgress } from './PaymentProgress';
import { ReplacementHash } from './ReplacementHash';
import { useElapsed } from './useElapsed';
import { usePayReadiness } from './usePayReadiness';
import { useReporting } from './useReporting';

interface Props {
  /** As the page last read it; the page follows its changes by SSE. */
  order: Order;
  /** The order as the server answered a report, earlier than SSE may tell. */
  onOrder?: (order: Order) => void;
}

const AWAITING_PAYMENT = 1;
/** Longer than a busy network takes to show a transfer, in ms. */
const STUCK_AFTER_MS = 90_000;

/** Pays what an order misses from the connected wallet, and shows the transfers on their way. */
export function PayByWallet({ order, onOrder }: Props) {
  const { out_trade_no, missing, payments, status } = order;
  const config = useSiteConfig();
  const readiness = usePayReadiness(order);
  const { pending, refusal } = useReporting(order, onOrder);
  const isAsking = useIsAskingWallet(out_trade_no);
  const [isPreparing, setPreparing] = useState(false);
  const busy = isAsking || isPreparing;
  const [fault, setFault] = useState<WalletError>();
  useEffect(() => {
    void resumeWallet();
  }, []);

  async function run(action: () => Promise<unknown>): Promise<void> {
    setFault(undefined);
    setPreparing(true);
    try {
      await action();
    } catch (error) {
      // What the API refused has been shown.
      setFault(error instanceof WalletError ? error : undefined);
    }
    setPreparing(false);
  }
  const pay = (connection: Connection, again: boolean) =>
    run(() => payOrder(order, connection, { again }));

  function warnAndPay(connection: Connection): void {
    Modal.confirm({
      title: '確定要再付一次嗎？',
      content:
        '前一筆付款可能仍會完成。若兩筆都完成，多付的金額會存入您的加密幣餘額，不會遺失，但不會自動退回錢包。請先在錢包的交易紀錄確認。',
      okText: '仍要再付一次',
      cancelText: '先不要',
      onOk: () => void pay(connection, true),
    });
  }

  const isUnderWay = payments.some(({ state }) => state === 'reported' || state === 'seen');
  const isOnlyReported =
    (isUnderWay || !!pending?.txHash) && payments.every(({ state }) => state !== 'seen');
  const isStuck = useElapsed(isOnlyReported, STUCK_AFTER_MS);
  const isOwed = status === AWAITING_PAYMENT && missing !== null && parseAmount(missing) > 0n;
  const connection = readiness.state === 'ready' ? readiness.connection : undefined;
  return (
    <div className={styles.pay}>
      {config &&
        payments.map((payment) => (
          <PaymentProgress key={payment.txHash} payment={payment} needed={config.confirmations} />
        ))}
      {pending?.txHash && config && (
        <PaymentProgress
          payment={{ txHash: pending.txHash, state: 'reported', amount: null, confirmations: 0 }}
          needed={config.confirmations}
        />
      )}
      {refusal && (
        <Notice
          type="warning"
          title={refusal.text}
          text="這筆付款在鏈上確認後，會存入您的加密幣餘額。"
        >
          <span className={styles.hash}>交易編號 {refusal.txHash}</span>
        </Notice>
      )}
      {isOwed && !isUnderWay && !pending && (
        <>
          {!busy && <Obstacle readiness={readiness} run={run} />}
          <Button
            type="primary"
            size="large"
            block
            loading={busy}
            disabled={!connection}
            onClick={() => connection && pay(connection, false)}
          >
            {busy ? '請在錢包中確認…' : '用錢包付款 '}
            {!busy && <Amount value={missing} unit={TOKEN_SYMBOL} />}
          </Button>
        </>
      )}
      {isOwed && !isUnderWay && pending && !pending.txHash && (
        <Notice
          type={busy ? 'info' : 'warning'}
          title={busy ? '請在錢包中確認付款' : '先前的付款請求還沒有結果'}
          text={
            busy
              ? '確認後請稍候，這裡會顯示進度。'
              : '可能仍在錢包或另一個分頁等您確認，也可能已經送出。請先查看錢包的交易紀錄；已送出的付款確認後會入帳。'
          }
        >
          {!busy && connection && <Button onClick={() => warnAndPay(connection)}>重新付款</Button>}
          {!busy && <ReplacementHash order={order} />}
        </Notice>
      )}
      {isOwed && isStuck && (
        <Notice
          type="warning"
          title="網路還沒有收錄這筆付款"
          text="若您在錢包中加速了它，交易編號會改變：請貼上新的編號，完成後就會支付這筆訂單。沒有回報的款項會存入您的加密幣餘額。"
        >
          {connection && <Button onClick={() => warnAndPay(connection)}>再付一次</Button>}
          <ReplacementHash order={order} />
        </Notice>
      )}
      {fault && (
        <Alert
          type={fault.fault.endsWith('Rejected') ? 'info' : 'warning'}
          showIcon
          role="alert"
          title={fault.text}
        />
      )}
    </div>
  );
}
