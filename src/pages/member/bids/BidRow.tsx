import type { Api } from '@common/api';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { AboutTwd } from '@/components/AboutTwd';
import { Amount } from '@/components/Amount';
import { Countdown } from '@/components/Lot/Countdown';
import { EndTime } from '@/components/Lot/EndTime';
import { endLabel, priceLabel } from '@/components/Lot/LotCard';
import { CLOSING_TEXT } from '@/components/Lot/timeText';
import { Picture } from '@/components/Picture';
import styles from './index.module.css';

export type MyBid = Api['GET /api/me/bids']['data']['list'][number];

/** One of the member's lots: its state and the possible actions. */
export function BidRow({ bid, onRebid }: { bid: MyBid; onRebid: () => void }) {
  const { productId, title, picture, phase, state, outTradeNo } = bid;
  const isOpen = state === 'leading' || state === 'outbid';
  return (
    <article className={styles.row}>
      <Link to={`/product/view/${productId}`} className={styles.picture} aria-hidden tabIndex={-1}>
        <Picture picture={picture} alt="" sizes="96px" />
      </Link>
      <div className={styles.about}>
        <h2>
          <Link to={`/product/view/${productId}`}>{title}</Link>
        </h2>
        <p className={styles.quiet}>
          {isOpen && phase === 'live' ? (
            <>
              剩餘 <Countdown until={bid.endsAt} over={CLOSING_TEXT} />
            </>
          ) : (
            <>
              {endLabel(bid)}
              <EndTime endedAt={bid.endedAt} />
            </>
          )}
        </p>
        <dl className={styles.figures}>
          <dt>{priceLabel(bid)}</dt>
          <dd>
            <Amount value={bid.price} unit={TOKEN_SYMBOL} />{' '}
            <AboutTwd value={bid.price} className={styles.quiet} />
          </dd>
          <dt>我的最高出價</dt>
          <dd>
            <Amount value={bid.maximum} unit={TOKEN_SYMBOL} />{' '}
            <AboutTwd value={bid.maximum} className={styles.quiet} />
          </dd>
        </dl>
        {state === 'leading' && !bid.reserveMet && <p className={styles.quiet}>還未達底價</p>}
      </div>
      <div className={styles.actions}>
        {isOpen && phase === 'live' && (
          <Button type={state === 'outbid' ? 'primary' : 'default'} onClick={onRebid}>
            {state === 'outbid' ? '再出價' : '提高最高出價'}
          </Button>
        )}
        {outTradeNo && <Link to={`/member/order/view/${outTradeNo}`}>查看訂單</Link>}
      </div>
    </article>
  );
}
