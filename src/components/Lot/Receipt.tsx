import type { BidReceipt } from '@common/endpoints/auctions';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Alert } from 'antd';
import { Amount } from '@/components/Amount';
import styles from './BidDialog.module.css';
import { receiptTimeText } from './timeText';

const OUTCOMES = {
  leading: { type: 'success', title: '出價成功，您目前領先。' },
  underReserve: { type: 'info', title: '出價成功，您目前領先，但還未達底價。' },
  outbid: { type: 'warning', title: '出價已收到，但別人的最高出價更高或更早，您已被超過。' },
  bought: { type: 'success', title: '直購成功，商品是您的了。' },
} as const;

/** The accepted bid, when it arrived and when it was accepted, by the server's clock. */
export function Receipt({ receipt }: { receipt: BidReceipt }) {
  const { outcome, maximum, at, arrivedAt, bidId, live, outTradeNo } = receipt;
  const { type, title } = OUTCOMES[outcome];
  return (
    <>
      <Alert className={styles.accepted} type={type} showIcon role="status" title={title} />
      <dl className={styles.receipt}>
        <dt>{outcome === 'bought' ? '直購價' : '您的最高出價'}</dt>
        <dd>
          <Amount value={maximum} unit={TOKEN_SYMBOL} />
        </dd>
        {outcome !== 'bought' && (
          <>
            <dt>出價後的價格</dt>
            <dd>
              <Amount value={live.price} unit={TOKEN_SYMBOL} />
            </dd>
          </>
        )}
        <dt>送達時間</dt>
        <dd>{receiptTimeText(arrivedAt)}</dd>
        <dt>成立時間</dt>
        <dd>{receiptTimeText(at)}</dd>
        <dt>出價編號</dt>
        <dd>{bidId}</dd>
      </dl>
      {outTradeNo && (
        <p>
          <Link to={`/member/order/view/${outTradeNo}`}>查看訂單 {outTradeNo}</Link>
        </p>
      )}
    </>
  );
}
