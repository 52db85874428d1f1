import type { BidReceipt, Lot } from '@common/endpoints/auctions';
import { useRequest } from 'ahooks';
import { Alert, Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { Amount } from '@/components/Amount';
import { api } from '@/services/api';
import { TOKEN_SYMBOL } from '../../../config/token';
import styles from './BidDialog.module.css';
import { BidForecast, isShort } from './BidForecast';
import { Countdown } from './Countdown';
import { priceLabel } from './LotCard';
import { Receipt } from './Receipt';
import { Refused } from './Refused';
import { type Refusal, refusalOf } from './refusalOf';
import { faultOf, nextBids, standingOf } from './standing';
import { readTyped } from './typedBid';
import { useForecast } from './useForecast';

const QUICK_BIDS = 3;

/** Why the dialog takes no bid any more, where it was left open. */
const CLOSED = {
  upcoming: '競標還沒開始，現在不能出價。',
  live: '',
  ended: '競標已結束，不再接受出價。',
  withdrawn: '這件拍品已撤下，不再接受出價。',
} as const;

interface Props {
  lot: Lot;
  onReceipt: (receipt: BidReceipt) => void;
  onClose: () => void;
}

/**
 * A bid over the lot's page, from what it would do to the receipt. What was typed stays when the bid is
 * refused and when the session runs out: one signs in over it and sends it again.
 */
export function BidDialog({ lot, onReceipt, onClose }: Props) {
  const [typed, setTyped] = useState(() => nextBids(lot, 1)[0] ?? '');
  const [receipt, setReceipt] = useState<BidReceipt>();
  const [refusal, setRefusal] = useState<Refusal>();
  const ids = { amount: useId(), fault: useId() };
  const change = (text: string) => {
    setTyped(text);
    // It was about another amount.
    setRefusal(undefined);
  };
  const isOpen = lot.phase === 'live';
  const isLeading = standingOf(lot) === 'leading';
  const leads = !isLeading ? 'no' : lot.hasReserve && !lot.reserveMet ? 'yes' : 'quietly';
  const maximum = readTyped(typed);
  const fault = faultOf(maximum, lot);
  const { forecast, error, isAsking } = useForecast(lot, fault || receipt ? undefined : maximum);
  const cannot = forecast !== undefined && isShort(forecast);

  const { run: submit, loading } = useRequest(
    () =>
      api('POST /api/auctions/:id/bids', {
        params: { id: lot.lotId },
        body: { maximum },
        skipErrorHandler: true,
      }),
    {
      manual: true,
      onBefore: () => setRefusal(undefined),
      onSuccess(taken) {
        setReceipt(taken);
        onReceipt(taken);
      },
      onError: (failure) => setRefusal(refusalOf(failure)),
    },
  );

  if (receipt) {
    return (
      <Modal
        open
        title="出價收據"
        width={480}
        onCancel={onClose}
        footer={[
          receipt.outcome === 'outbid' && isOpen && (
            <Button
              key="again"
              onClick={() => {
                setReceipt(undefined);
                setTyped(nextBids(lot, 1)[0] ?? '');
              }}
            >
              再出價
            </Button>
          ),
          // The button that had the focus is gone.
          <Button key="done" type="primary" autoFocus onClick={onClose}>
            完成
          </Button>,
        ]}
      >
        <Receipt receipt={receipt} />
      </Modal>
    );
  }

  return (
    <Modal
      open
      title="出價"
      width={480}
      style={{ top: 16 }}
      styles={{ body: { maxHeight: 'calc(100dvh - 190px)', overflow: 'auto' } }}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button
          type="primary"
          size="large"
          block
          loading={loading}
          disabled={!isOpen || fault !== undefined || cannot}
          onClick={submit}
        >
          確認出價
        </Button>
      }
    >
      <p className={styles.title}>{lot.title}</p>
      <dl className={styles.now}>
        <div>
          <dt>{priceLabel(lot)}</dt>
          <dd className={styles.price}>
            <Amount value={lot.price} unit={TOKEN_SYMBOL} />
          </dd>
        </div>
        <div>
          <dt>剩餘時間</dt>
          <dd>
            <Countdown until={lot.endsAt} over="已到結標時間" />
          </dd>
        </div>
        {standingOf(lot) !== 'none' && lot.mine && (
          <div>
            <dt>{isLeading ? '您領先，最高出價' : '您先前的最高出價'}</dt>
            <dd>
              <Amount value={lot.mine.maximum} unit={TOKEN_SYMBOL} />
            </dd>
          </div>
        )}
      </dl>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isOpen && !fault && !cannot && !loading) submit();
        }}
      >
        <label htmlFor={ids.amount}>我的最高出價</label>
        <Input
          id={ids.amount}
          size="large"
          inputMode="decimal"
          autoComplete="off"
          maxLength={78}
          value={typed}
          suffix={TOKEN_SYMBOL}
          status={fault ? 'error' : undefined}
          aria-invalid={fault !== undefined}
          aria-describedby={ids.fault}
          onChange={({ target }) => change(target.value)}
        />
        <p id={ids.fault} className={styles.fault} role="alert">
          {fault}
        </p>
      </form>
      <fieldset className={styles.quick}>
        <legend className={styles.quiet}>接下來三口價</legend>
        {nextBids(lot, QUICK_BIDS).map((bid) => (
          <Button key={bid} aria-pressed={bid === maximum} onClick={() => change(bid)}>
            <Amount value={bid} />
          </Button>
        ))}
      </fieldset>
      <div className={styles.forecast} role="status" aria-busy={isAsking}>
        {refusal ? (
          <Refused refusal={refusal} />
        ) : !isOpen ? (
          <Alert type="info" showIcon title={CLOSED[lot.phase]} />
        ) : isAsking && !forecast ? (
          <p className={styles.quiet}>正在試算結果…</p>
        ) : (
          <BidForecast forecast={forecast} error={error} leads={leads} />
        )}
      </div>
      <p className={styles.quiet}>
        系統會依加價幅度替您出到剛好領先為止，最多到您的最高出價；別人看不到這個金額。出價後不能撤回。
      </p>
    </Modal>
  );
}
