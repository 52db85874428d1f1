import { amountToString, isAmount, parseAmount } from '@common/money';
import { Alert, Button, Input, Modal } from 'antd';
import { useEffect, useId, useState } from 'react';
import { Amount } from '@/components/Amount';
import { Notice } from '@/components/PayByWallet/Notice';
import { Obstacle } from '@/components/PayByWallet/Obstacle';
import { usePayReadiness } from '@/components/PayByWallet/usePayReadiness';
import { type Connection, resumeWallet } from '@/wallet/connection';
import { usePendingPayment } from '@/wallet/pendingPayments';
import { depositKey, sendDeposit } from '@/wallet/sendDeposit';
import { useIsAskingWallet } from '@/wallet/sendTransfer';
import { useChainBalances } from '@/wallet/useChainBalances';
import { WalletError } from '@/wallet/walletError';
import { TOKEN_SYMBOL } from '../../../../config/token';
import styles from './index.module.css';
import { useReportSent } from './useReportSent';

interface Props {
  memberId: number;
  /** The server knows of the transfer. */
  onSent: () => void;
}

function faultOf(typed: string): string | undefined {
  if (!isAmount(typed)) return '請輸入數字，最多 18 位小數';
  return parseAmount(typed) === 0n ? '請輸入大於 0 的數量' : undefined;
}

/** Sends GAB to the platform from the wallet that this browser has. */
export function FromWallet({ memberId, onSent }: Props) {
  const ids = { amount: useId(), fault: useId() };
  const key = depositKey(memberId);
  const [typed, setTyped] = useState('');
  const amountFault = typed === '' ? undefined : faultOf(typed);
  const amount = typed !== '' && !amountFault ? typed : undefined;
  const readiness = usePayReadiness({ missing: amount ?? '0' });
  const { balances } = useChainBalances();
  const pending = usePendingPayment(key);
  const isAsking = useIsAskingWallet(key);
  const [isPreparing, setPreparing] = useState(false);
  const busy = isAsking || isPreparing;
  const [fault, setFault] = useState<WalletError>();
  useReportSent(memberId, onSent);
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
    Modal.confirm({
      title: '確定要再轉一次嗎？',
      content: '前一筆轉帳可能仍會完成。兩筆都完成時都會入帳，請先在錢包的交易紀錄確認。',
      okText: '仍要再轉一次',
      cancelText: '先不要',
      onOk: () => void send(connection, true),
    });
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
      <label htmlFor={ids.amount}>要轉入的數量</label>
      <div className={styles.field}>
        <Input
          id={ids.amount}
          size="large"
          inputMode="decimal"
          autoComplete="off"
          maxLength={78}
          value={typed}
          suffix={TOKEN_SYMBOL}
          status={amountFault ? 'error' : undefined}
          aria-invalid={!!amountFault}
          aria-describedby={ids.fault}
          onChange={({ target }) => setTyped(target.value.trim())}
        />
        <Button
          size="large"
          disabled={!balances}
          onClick={() => balances && setTyped(amountToString(balances.gab))}
        >
          全部
        </Button>
      </div>
      <p id={ids.fault} className={amountFault ? styles.fault : styles.quiet}>
        {amountFault ??
          (balances ? (
            <>
              錢包裡有 <Amount value={amountToString(balances.gab)} unit={TOKEN_SYMBOL} />
            </>
          ) : (
            '連接錢包後會顯示錢包裡的數量'
          ))}
      </p>
      {pending && !pending.txHash && (
        <Notice
          type={busy ? 'info' : 'warning'}
          title={busy ? '請在錢包中確認轉帳' : '先前的轉帳請求還沒有結果'}
          text={
            busy
              ? '確認後請稍候，進度會顯示在「處理中」。'
              : '可能仍在錢包或另一個分頁等您確認，也可能已經送出。請先查看錢包的交易紀錄。'
          }
        />
      )}
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
        <Alert
          type={fault.fault.endsWith('Rejected') ? 'info' : 'warning'}
          showIcon
          role="alert"
          title={fault.fault === 'payRejected' ? '您在錢包中取消了轉帳，沒有扣款。' : fault.text}
        />
      )}
    </form>
  );
}
