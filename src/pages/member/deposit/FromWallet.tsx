import { amountToString, isAmount, parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { AboutTwd } from '@/components/AboutTwd';
import { Amount } from '@/components/Amount';
import { AmountField } from '@/components/AmountField';
import { FaultAlert } from '@/components/PayByWallet/FaultAlert';
import { Notice } from '@/components/PayByWallet/Notice';
import { Obstacle } from '@/components/PayByWallet/Obstacle';
import { usePayReadiness } from '@/components/PayByWallet/usePayReadiness';
import { useWalletRun } from '@/components/PayByWallet/useWalletRun';
import type { Connection } from '@/wallet/connection';
import { usePendingPayment } from '@/wallet/pendingPayments';
import { depositKey, sendDeposit } from '@/wallet/sendDeposit';
import { useIsAskingWallet } from '@/wallet/sendTransfer';
import { useChainBalances } from '@/wallet/useChainBalances';
import styles from './index.module.css';
import { useReportSent } from './useReportSent';

interface Props {
  memberId: number;
  /** Called when the server has accepted the transfer's hash. */
  onSent: () => void;
}

function faultOf(typed: string): string | undefined {
  if (typed === '') return undefined;
  if (!isAmount(typed)) return '請輸入數字，最多 18 位小數';
  return parseAmount(typed) === 0n ? '請輸入大於 0 的數量' : undefined;
}

/** Sends GAB to the platform from this browser's wallet. */
export function FromWallet({ memberId, onSent }: Props) {
  const key = depositKey(memberId);
  const [typed, setTyped] = useState('');
  const amountFault = faultOf(typed);
  const amount = typed !== '' && !amountFault ? typed : undefined;
  const readiness = usePayReadiness({ missing: amount ?? '0' });
  const { balances } = useChainBalances();
  const inWallet = balances && amountToString(balances.gab);
  const pending = usePendingPayment(key);
  const isAsking = useIsAskingWallet(key);
  const { run, isRunning, fault } = useWalletRun();
  const busy = isAsking || isRunning;
  useReportSent(memberId, onSent);
  const connection = readiness.state === 'ready' ? readiness.connection : undefined;
  const send = (from: Connection, again = false) =>
    run(async () => {
      if (!amount) return;
      await sendDeposit(memberId, amount, from, { again });
      setTyped('');
    });

  function submit(): void {
    if (!connection || !amount || busy) return;
    if (!pending) {
      void send(connection);
      return;
    }
    warn(() => void send(connection, true));
  }

  return (
    <form
      className={styles.send}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {!busy && <Obstacle readiness={readiness} run={run} />}
      <AmountField
        label="要轉入的數量"
        typed={typed}
        fault={amountFault}
        hint={<Hint amount={amount} inWallet={inWallet} />}
        onType={setTyped}
        hasAll
        onAll={inWallet ? () => setTyped(inWallet) : undefined}
      />
      {pending && !pending.txHash && <Unanswered busy={busy} />}
      <Button
        type="primary"
        size="large"
        block
        htmlType="submit"
        loading={busy}
        disabled={!connection || !amount}
      >
        {busy ? '請在錢包中確認…' : '從錢包轉入'}
      </Button>
      {fault && (
        <FaultAlert
          fault={fault}
          text={fault.fault === 'payRejected' ? '您在錢包中取消了轉帳，沒有扣款。' : undefined}
        />
      )}
    </form>
  );
}

/** The approximate worth of the typed amount, and the wallet's balance. */
function Hint(known: { amount: string | undefined; inWallet: string | undefined }) {
  const { amount, inWallet } = known;
  return (
    <>
      {amount && <AboutTwd value={amount} className={styles.twd} />}
      {inWallet === undefined ? (
        '連接錢包後會顯示錢包裡的數量'
      ) : (
        <>
          錢包裡有 <Amount value={inWallet} unit={TOKEN_SYMBOL} />
        </>
      )}
    </>
  );
}

/** The wallet was asked and has not answered in this tab. */
const Unanswered = ({ busy }: { busy: boolean }) =>
  busy ? (
    <Notice type="info" title="請在錢包中確認轉帳" text="確認後請稍候，進度會顯示在「處理中」。" />
  ) : (
    <Notice
      type="warning"
      title="先前的轉帳請求還沒有結果"
      text="可能仍在錢包或另一個分頁等您確認，也可能已經送出。請先查看錢包的交易紀錄。"
    />
  );

function warn(onOk: () => void): void {
  Modal.confirm({
    title: '確定要再轉一次嗎？',
    content: '前一筆轉帳可能仍會完成。兩筆都完成時都會入帳，請先在錢包的交易紀錄確認。',
    okText: '仍要再轉一次',
    cancelText: '先不要',
    onOk,
  });
}
