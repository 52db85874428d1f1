import type { OrderSummary } from '@common/endpoints/orderShapes';
import { amountToString, parseAmount } from '@common/money/money';
import { countPieces } from '@common/orders/pieces';
import { TOKEN_SYMBOL } from '@config/token';
import { AboutTwd } from '../AboutTwd';
import { Amount } from '../Amount';
import { CoinAndAdv } from '../CoinAndAdv';
import styles from './OrderMoney.module.css';
import { PaidTwd } from './PaidTwd';

interface Props {
  order: OrderSummary;
  isPaid: boolean;
  /** The whole order was refunded, not only some pieces of it. */
  isRefunded?: boolean;
}

/**
 * The order's money, itemised: goods, what a deal took off, delivery, what a coupon took off, what adv pays, the rest
 * in coin, and what was refunded.
 */
export function OrderMoney({
  order: {
    lines,
    coinAmount,
    advAmount,
    deliveryFee,
    dealDiscount,
    discount,
    refundedCoin,
    refundedAdv,
    twdRate,
  },
  isPaid,
  isRefunded = false,
}: Props) {
  const pieces = countPieces(lines);
  const goods = lines.reduce(
    (sum, { unitPrice, quantity }) => sum + parseAmount(unitPrice) * BigInt(quantity),
    0n,
  );
  return (
    <dl className={styles.money}>
      <dt>商品金額（{pieces} 件）</dt>
      <dd>
        <Amount value={amountToString(goods)} unit={TOKEN_SYMBOL} />
      </dd>
      {dealDiscount !== '0' && (
        <>
          <dt>優惠活動折抵</dt>
          <dd>
            − <Amount value={dealDiscount} unit={TOKEN_SYMBOL} />
          </dd>
        </>
      )}
      {deliveryFee !== '0' && (
        <>
          <dt>運費</dt>
          <dd>
            <Amount value={deliveryFee} unit={TOKEN_SYMBOL} />
          </dd>
        </>
      )}
      {discount !== '0' && (
        <>
          <dt>優惠券折抵</dt>
          <dd>
            − <Amount value={discount} unit={TOKEN_SYMBOL} />
          </dd>
        </>
      )}
      {advAmount !== '0' && (
        <>
          <dt>廣告幣折抵</dt>
          <dd>
            − <Amount value={advAmount} unit="廣告幣" />
          </dd>
        </>
      )}
      <dt className={styles.due}>{isPaid ? '實付' : '應付'}</dt>
      <dd className={styles.due}>
        <Amount value={coinAmount} unit={TOKEN_SYMBOL} />
        {isPaid ? (
          <PaidTwd value={coinAmount} rate={twdRate} />
        ) : (
          <AboutTwd value={coinAmount} className={styles.worth} />
        )}
      </dd>
      {(isRefunded || refundedCoin !== '0' || refundedAdv !== '0') && (
        <>
          <dt>{isRefunded ? '已退款' : '部分商品已退款'}</dt>
          <dd>
            {isRefunded ? (
              <CoinAndAdv coin={coinAmount} adv={advAmount} />
            ) : (
              <CoinAndAdv coin={refundedCoin} adv={refundedAdv} />
            )}
          </dd>
        </>
      )}
    </dl>
  );
}
