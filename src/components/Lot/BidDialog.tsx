import type { BidReceipt, Lot } from '@common/endpoints/auctions';
import { TOKEN_SYMBOL } from '@config/token';
import { Alert, Button, Modal } from 'antd';
import { AboutTwd } from '@/components/AboutTwd';
import { Amount } from '@/components/Amount';
import { AmountField } from '@/components/AmountField';
import { dialogExits } from '@/components/dialogExits';
import styles from './BidDialog.module.css';
import { BidForecast } from './BidForecast';
import { Countdown } from './Countdown';
import { priceLabel } from './LotCard';
import { Receipt } from './Receipt';
import { Refused } from './Refused';
import type { Refusal } from './refusalOf';
import { Stale } from './Stale';
import { nextBids, standingOf } from './standing';
import { useBid } from './useBid';
import type { useForecast } from './useForecast';

/** Quick choices: increments above the minimum bid, which the field holds at first. */
const QUICK_STEPS = [1, 2, 5] as const;

/** Why an open dialog accepts no bid any more. */
const CLOSED = {
  upcoming: '競標還沒開始，現在不能出價。',
  ended: '競標已結束，不再接受出價。',
  withdrawn: '這件拍品已撤下，不再接受出價。',
} as const;

interface Props {
  lot: Lot;
  /** Set while the stream is down: the time of the last update, server's clock. */
  staleSince?: number;
  onReceipt: (receipt: BidReceipt) => void;
  onClose: () => void;
}

/**
 * The bid dialog over a lot's page, from forecast to receipt. What was typed stays when the bid is refused or the session
 * expires: the member signs in over the dialog and sends it again.
 */
export function BidDialog({ lot, staleSince, onReceipt, onClose }: Props) {
  const bid = useBid(lot, onReceipt);
  const { typed, isTyped, change, maximum, fault, forecast, isBalanceShort } = bid;
  const { submit, loading, refusal, receipt } = bid;
  const isOpen = lot.phase === 'live';

  if (receipt) {
    const mayBidAgain = isOpen && standingOf(lot) !== 'leading' && receipt.outcome !== 'bought';
    return (
      <Modal
        open
        title="出價結果"
        width={480}
        onCancel={onClose}
        footer={<ReceiptFooter onAgain={mayBidAgain ? bid.begin : undefined} onClose={onClose} />}
      >
        <Receipt receipt={receipt} />
      </Modal>
    );
  }

  return (
    <Modal
      {...dialogExits(isTyped, onClose)}
      open
      title="出價"
      width={480}
      style={{ top: 16 }}
      styles={{ body: { maxHeight: 'calc(100dvh - 190px)', overflow: 'auto' } }}
      footer={
        <Button
          type="primary"
          size="large"
          block
          loading={loading}
          disabled={!isOpen || fault !== undefined || isBalanceShort}
          onClick={submit}
        >
          確認出價
        </Button>
      }
    >
      <p className={styles.title}>{lot.title}</p>
      <Now lot={lot} />
      {staleSince !== undefined && <Stale since={staleSince} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isOpen && !fault && !isBalanceShort && !loading) submit();
        }}
      >
        <AmountField
          label="我的最高出價"
          typed={typed}
          fault={fault}
          hint={maximum !== undefined && <AboutTwd value={maximum} />}
          onType={change}
        />
      </form>
      <QuickBids lot={lot} chosen={maximum} onChoose={change} />
      <div className={styles.forecast} role="status" aria-busy={forecast.isAsking}>
        <Expected lot={lot} refusal={refusal} {...forecast} />
      </div>
      <p className={styles.quiet}>
        系統會依加價幅度替您出到剛好領先為止，最多到您的最高出價；別人看不到這個金額。出價後不能撤回。
      </p>
    </Modal>
  );
}

interface ReceiptFooterProps {
  /** Undefined when another bid makes no sense. */
  onAgain: (() => void) | undefined;
  onClose: () => void;
}

/** Takes the focus, because the button that had it is gone. */
const ReceiptFooter = ({ onAgain, onClose }: ReceiptFooterProps) => (
  <>
    <Button type={onAgain ? 'default' : 'primary'} autoFocus={!onAgain} onClick={onClose}>
      {onAgain ? '先不要' : '完成'}
    </Button>
    {onAgain && (
      <Button type="primary" autoFocus onClick={onAgain}>
        再出價
      </Button>
    )}
  </>
);

/** The lot's current state, and the member's own maximum. */
function Now({ lot }: { lot: Lot }) {
  const standing = standingOf(lot);
  return (
    <dl className={styles.now}>
      <div>
        <dt>{priceLabel(lot)}</dt>
        <dd className={styles.price}>
          <Amount value={lot.price} unit={TOKEN_SYMBOL} />
          <AboutTwd value={lot.price} className={styles.twd} />
        </dd>
      </div>
      <div>
        <dt>剩餘時間</dt>
        <dd>
          <Countdown until={lot.endsAt} over="已到結標時間" />
        </dd>
      </div>
      {standing !== 'none' && lot.mine && (
        <div>
          <dt>{standing === 'leading' ? '您領先，最高出價' : '您先前的最高出價'}</dt>
          <dd>
            <Amount value={lot.mine.maximum} unit={TOKEN_SYMBOL} />
          </dd>
        </div>
      )}
    </dl>
  );
}

interface QuickBidsProps {
  lot: Lot;
  chosen: string;
  onChoose: (bid: string) => void;
}

function QuickBids({ lot, chosen, onChoose }: QuickBidsProps) {
  const ahead = nextBids(lot, Math.max(...QUICK_STEPS) + 1);
  return (
    <fieldset className={styles.quick}>
      <legend className={styles.quiet}>快速選擇：最低出價再加幾次</legend>
      {QUICK_STEPS.map((step) => {
        const bid = ahead[step] ?? '';
        return (
          <Button key={step} aria-pressed={bid === chosen} onClick={() => onChoose(bid)}>
            <span className={styles.step}>+{step}</span> <Amount value={bid} />
          </Button>
        );
      })}
    </fieldset>
  );
}

type Forecast = Pick<ReturnType<typeof useForecast>, 'forecast' | 'error' | 'isAsking'>;

/** The forecast of a bid, or the last refusal. */
function Expected({
  lot,
  refusal,
  isAsking,
  forecast,
  error,
}: Forecast & { lot: Lot; refusal?: Refusal }) {
  if (refusal) return <Refused refusal={refusal} />;
  if (lot.phase !== 'live') return <Alert type="info" showIcon title={CLOSED[lot.phase]} />;
  if (isAsking && !forecast) return <p className={styles.quiet}>正在試算結果…</p>;
  // While the reserve is not met, a raise that covers it lifts the price to it.
  const isQuiet = !lot.hasReserve || lot.reserveMet;
  const raise = isQuiet ? 'quietly' : 'yes';
  const leads = standingOf(lot) === 'leading' ? raise : 'no';
  return <BidForecast forecast={forecast} error={error} leads={leads} />;
}
