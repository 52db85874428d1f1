import { amountToString, parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Button, Card, Modal, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import { AboutTwd } from '@/components/AboutTwd';
import { Amount } from '@/components/Amount';
import { lazyPart } from '@/components/lazyPart';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { movesMoney } from '@/services/movesMoney';
import { useTimeLeft } from '@/services/serverClock';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import type { Bill } from '@/wallet/payBill';
import { usePendingPayment } from '@/wallet/pendingPayments';
import styles from './PayPanel.module.css';

const PayByWallet = lazyPart(
  async () => (await import('@/components/PayByWallet/PayByWallet')).PayByWallet,
  <Skeleton active title={false} paragraph={{ rows: 2 }} />,
);

interface Props {
  bill: Bill;
  onRefresh: () => void;
}

function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** The time left to pay a bill and both payment methods, the chosen one first. */
export function PayPanel({ bill, onRefresh }: Props) {
  const left = useTimeLeft(bill.expiresAt);
  const isOver = left === 0;
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  });
  useEffect(() => {
    if (isOver) refresh.current();
  }, [isOver]);
  // A transfer that the chain shows is awaited past the deadline (DESIGN §2).
  const isOnChain = bill.payments.some(({ state }) => state === 'seen');
  const isClosed = isOver && !isOnChain;
  const wallet = (
    <section key="wallet" className={styles.way}>
      <h2>錢包轉帳</h2>
      <PayByWallet bill={bill} />
    </section>
  );
  const balance = <PayByBalance key="coin" bill={bill} isOver={isOver} onRefresh={onRefresh} />;
  return (
    <Card title="付款">
      <div className={styles.pay}>
        {isClosed && (
          <p className={styles.fault} role="alert">
            已超過付款期限，訂單將自動取消，請重新下單。
          </p>
        )}
        {!isOver && !isOnChain && (
          <p role="timer">
            請於 <span className={styles.left}>{left === undefined ? '--:--' : clock(left)}</span>{' '}
            內完成付款，逾時訂單會自動取消。
          </p>
        )}
        <p>
          應付{' '}
          <b>
            <Amount value={bill.coinAmount} unit={TOKEN_SYMBOL} />
          </b>{' '}
          <AboutTwd value={bill.coinAmount} className={styles.quiet} />
        </p>
        {!isClosed && (
          <div className={styles.ways}>
            {bill.paymentMethod === 'wallet' ? [wallet, balance] : [balance, wallet]}
          </div>
        )}
      </div>
    </Card>
  );
}

interface BalanceProps extends Props {
  isOver: boolean;
}

function PayByBalance({ bill, isOver, onRefresh }: BalanceProps) {
  const { user } = useSession();
  const { data: me, refresh } = useApi(() => api('GET /api/me', { skipErrorHandler: true }), {
    refreshDeps: [user?.access_token],
  });
  useEvents((event) => {
    if (movesMoney(event)) refresh();
  });
  const { run: pay, loading } = useApi(bill.pay, { manual: true, onError: onRefresh });
  const askedOfWallet = usePendingPayment(bill.number);
  const isTransferring =
    !!askedOfWallet || bill.payments.some(({ state }) => state === 'reported' || state === 'seen');
  /** Pays at once, or after a warning while a transfer may pay the bill, too. */
  function warnOrPay(): void {
    if (!isTransferring) {
      pay();
      return;
    }
    Modal.confirm({
      title: '確定要改用餘額付款嗎？',
      content:
        '錢包的轉帳可能仍會完成。若兩筆都完成，多付的金額會存入您的加密幣餘額，不會遺失，但不會自動退回錢包。請先在錢包的交易紀錄確認。',
      okText: '仍要用餘額付款',
      cancelText: '先不要',
      onOk: pay,
    });
  }
  const available = me?.coin.available;
  const shortfall =
    available === undefined ? 0n : parseAmount(bill.coinAmount) - parseAmount(available);
  return (
    <section className={styles.way}>
      <h2>餘額</h2>
      <p className={styles.quiet}>
        可用 {available === undefined ? '—' : <Amount value={available} unit={TOKEN_SYMBOL} />}
      </p>
      {shortfall > 0n && (
        <p className={styles.fault}>
          餘額不足，還差 <Amount value={amountToString(shortfall)} unit={TOKEN_SYMBOL} />。
          <Link to="/member/deposit">前往充幣</Link>
        </p>
      )}
      <Button
        type={bill.paymentMethod === 'coin' ? 'primary' : 'default'}
        size="large"
        block
        loading={loading}
        disabled={isOver || shortfall > 0n || bill.isPaused}
        onClick={warnOrPay}
      >
        用餘額付款 <Amount value={bill.coinAmount} unit={TOKEN_SYMBOL} />
      </Button>
    </section>
  );
}
