import type { SaleSummary } from '@common/endpoints/sales';
import { SALE_MONEY } from '@common/lists/saleMoney';
import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from '@/components/Amount';
import { CoinAndAdv } from '@/components/CoinAndAdv';
import { PaidTwd } from '@/components/Order/PaidTwd';
import { Time } from '@/components/Time';
import styles from '../index.module.css';

/** What the buyer pays for a sale, what the seller gets of it unless the sale is lost, and where the money is. */
export function SaleMoney({ sale }: { sale: SaleSummary }) {
  const { coinAmount, advAmount, deliveryFee, sellerBears, twdRate } = sale;
  const { state, fee, net, netAdv, releaseAt } = sale.money;
  const { refundedCoin, refundedAdv, refundedDiscount } = sale;
  const isPartRefunded = state !== 'refunded' && (refundedCoin !== '0' || refundedAdv !== '0');
  const isLost = state === 'refunded' || state === 'none';
  return (
    <dl className={styles.money}>
      <dt>貨款</dt>
      <dd>
        <Amount value={coinAmount} unit={TOKEN_SYMBOL} />
        {advAmount !== '0' && (
          <>
            {' '}
            ＋ <Amount value={advAmount} unit="廣告幣" />
          </>
        )}{' '}
        <PaidTwd value={coinAmount} rate={twdRate} />
      </dd>
      <Discounts sale={sale} />
      {deliveryFee !== '0' && (
        <>
          <dt>其中運費</dt>
          <dd>
            <Amount value={deliveryFee} unit={TOKEN_SYMBOL} />
          </dd>
        </>
      )}
      {isPartRefunded && (
        <>
          <dt>部分商品已退款</dt>
          <dd>
            − <CoinAndAdv coin={refundedCoin} adv={refundedAdv} />
          </dd>
        </>
      )}
      {isPartRefunded && !sellerBears && refundedDiscount !== '0' && (
        <>
          <dt>退回平台的補足</dt>
          <dd>
            − <Amount value={refundedDiscount} unit={TOKEN_SYMBOL} />
          </dd>
        </>
      )}
      {!isLost && (
        <>
          <dt>手續費</dt>
          <dd>
            <Amount value={fee} unit={TOKEN_SYMBOL} />
          </dd>
          <dt>您會收到</dt>
          <dd>
            <CoinAndAdv coin={net} adv={netAdv} />
          </dd>
        </>
      )}
      <dt>款項</dt>
      <dd>
        {SALE_MONEY[state]}
        {releaseAt !== null && (
          <>
            ，最晚 <Time at={releaseAt} /> 撥款
          </>
        )}
      </dd>
    </dl>
  );
}

function Discounts({ sale: { dealDiscount, discount, sellerBears } }: { sale: SaleSummary }) {
  return (
    <>
      {dealDiscount !== '0' && (
        <>
          <dt>您的優惠活動已折抵</dt>
          <dd>
            <Amount value={dealDiscount} unit={TOKEN_SYMBOL} />
          </dd>
        </>
      )}
      {discount !== '0' && sellerBears && (
        <>
          <dt>您的優惠券已折抵</dt>
          <dd>
            <Amount value={discount} unit={TOKEN_SYMBOL} />
          </dd>
        </>
      )}
      {discount !== '0' && !sellerBears && (
        <>
          <dt>平台補足優惠券</dt>
          <dd>
            ＋ <Amount value={discount} unit={TOKEN_SYMBOL} />
          </dd>
        </>
      )}
    </>
  );
}
