import { parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import { Amount } from '@/components/Amount';
import { useSiteConfig } from '@/services/siteConfig';
import type { Connection } from '@/wallet/connection';
import { type Bill, payBill } from '@/wallet/payBill';
import type { PendingPayment } from '@/wallet/pendingPayments';
import { useIsAskingWallet } from '@/wallet/sendTransfer';
import { FaultAlert } from './FaultAlert';
import { Notice } from './Notice';
import { Obstacle } from './Obstacle';
import styles from './PayByWallet.module.css';
import { PaymentProgress } from './PaymentProgress';
import { ReplacementHash } from './ReplacementHash';
import { useElapsed } from './useElapsed';
import { usePayReadiness } from './usePayReadiness';
import { useReporting } from './useReporting';
import { useWalletRun } from './useWalletRun';

interface Props {
  /** As the page last loaded it; the page refreshes it by SSE. */
  bill: Bill;
}
type Payments = Bill['payments'];

/** A transfer without a block after this time is shown as stuck, ms. */
const STUCK_AFTER_MS = 90_000;

/** The wire amount that is still to be paid; undefined when there is none. */
function owedOf({ isUnpaid, isPaused, missing }: Bill): string | undefined {
  if (!isUnpaid || isPaused || missing === null) return undefined;
  return parseAmount(missing) > 0n ? missing : undefined;
}

const isUnderWay = (payments: Payments) =>
  payments.some(({ state }) => state === 'reported' || state === 'seen');

/** Whether a transfer was sent long ago and is in no block yet. */
function useIsStuck(payments: Payments, pending: PendingPayment | undefined): boolean {
  const isSent = isUnderWay(payments) || !!pending?.txHash;
  return useElapsed(isSent && payments.every(({ state }) => state !== 'seen'), STUCK_AFTER_MS);
}

/** Pays the missing amount from the connected wallet, and shows pending transfers. */
export function PayByWallet({ bill }: Props) {
  const { number, payments } = bill;
  const readiness = usePayReadiness(bill);
  const { pending, refusal } = useReporting(bill);
  const isAsking = useIsAskingWallet(number);
  const { run, isRunning, fault } = useWalletRun();
  const isStuck = useIsStuck(payments, pending);
  const busy = isAsking || isRunning;
  const connection = readiness.state === 'ready' ? readiness.connection : undefined;
  const owed = owedOf(bill);
  const payable = isUnderWay(payments) ? undefined : owed;

  const pay = (from: Connection, again: boolean) => run(() => payBill(bill, from, { again }));
  const payAgain = connection && (() => warn(() => void pay(connection, true)));
  return (
    <div className={styles.pay}>
      <Transfers payments={payments} pending={pending} />
      {refusal && (
        <Notice
          type="warning"
          title={refusal.text}
          text="這筆付款在網路確認後，會存入您的加密幣餘額。"
        >
          <span className={styles.hash}>交易編號 {refusal.txHash}</span>
        </Notice>
      )}
      {payable && !pending && (
        <PayNow
          amount={payable}
          isMain={bill.paymentMethod === 'wallet'}
          busy={busy}
          obstacle={<Obstacle readiness={readiness} run={run} />}
          onPay={connection && (() => void pay(connection, false))}
        />
      )}
      {payable && pending && !pending.txHash && (
        <Unanswered bill={bill} busy={busy} onPayAgain={payAgain} />
      )}
      {owed && isStuck && <Stuck bill={bill} onPayAgain={payAgain} />}
      {fault && <FaultAlert fault={fault} />}
    </div>
  );
}

function warn(onOk: () => void): void {
  Modal.confirm({
    title: '確定要再付一次嗎？',
    content:
      '前一筆付款可能仍會完成。若兩筆都完成，多付的金額會存入您的加密幣餘額，不會遺失，但不會自動退回錢包。請先在錢包的交易紀錄確認。',
    okText: '仍要再付一次',
    cancelText: '先不要',
    onOk,
  });
}

/** The transfers that the server knows, and the one that is not reported yet. */
function Transfers({ payments, pending }: { payments: Payments; pending?: PendingPayment }) {
  const needed = useSiteConfig()?.confirmations;
  if (needed === undefined) return null;
  const sent = pending?.txHash;
  return (
    <>
      {payments.map((payment) => (
        <PaymentProgress key={payment.txHash} payment={payment} needed={needed} />
      ))}
      {sent && (
        <PaymentProgress
          payment={{ txHash: sent, state: 'reported', amount: null, confirmations: 0 }}
          needed={needed}
        />
      )}
    </>
  );
}

interface PayNowProps {
  amount: string;
  /** The buyer chose this way when ordering. */
  isMain: boolean;
  busy: boolean;
  /** The obstacle to the payment, if any. */
  obstacle: ReactNode;
  /** Undefined while no wallet can pay. */
  onPay: (() => void) | undefined;
}

const PayNow = ({ amount, isMain, busy, obstacle, onPay }: PayNowProps) => (
  <>
    {!busy && obstacle}
    <Button
      type={isMain ? 'primary' : 'default'}
      size="large"
      block
      loading={busy}
      disabled={!onPay}
      onClick={onPay}
    >
      {busy ? '請在錢包中確認…' : '用錢包付款 '}
      {!busy && <Amount value={amount} unit={TOKEN_SYMBOL} />}
    </Button>
  </>
);

interface AgainProps {
  bill: Bill;
  /** Undefined while no wallet can pay. */
  onPayAgain: (() => void) | undefined;
}

/** The wallet was asked and has not answered in this tab. */
function Unanswered({ bill, busy, onPayAgain }: AgainProps & { busy: boolean }) {
  if (busy) {
    return <Notice type="info" title="請在錢包中確認付款" text="確認後請稍候，這裡會顯示進度。" />;
  }
  return (
    <Notice
      type="warning"
      title="先前的付款請求還沒有結果"
      text="可能仍在錢包或另一個分頁等您確認，也可能已經送出。請先查看錢包的交易紀錄；已送出的付款確認後會入帳。"
    >
      {onPayAgain && <Button onClick={onPayAgain}>重新付款</Button>}
      <ReplacementHash bill={bill} />
    </Notice>
  );
}

const Stuck = ({ bill, onPayAgain }: AgainProps) => (
  <Notice
    type="warning"
    title="這筆付款還在等網路處理"
    text="如果您在錢包按過「加速」，交易編號會改變，請貼上新的編號。沒有回報的付款會存入您的餘額，不會遺失。"
  >
    {onPayAgain && <Button onClick={onPayAgain}>再付一次</Button>}
    <ReplacementHash bill={bill} />
  </Notice>
);
