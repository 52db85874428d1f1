import type { DealOffer } from '@common/endpoints/deals';
import { TOKEN_SYMBOL } from '@config/token';
import { AboutTwd } from '@/components/AboutTwd';
import { Amount } from '@/components/Amount';
import { DealGifts } from '@/components/Deal/DealGifts';
import styles from './index.module.css';
import type { useCheckout } from './useCheckout';

interface Props {
  checkout: ReturnType<typeof useCheckout>;
  deals: readonly DealOffer[];
}

/** The total of all orders, with its discounts. */
export function CheckoutSum({ checkout, deals }: Props) {
  const { sum, outcome, delivery, coupon, paidAdv } = checkout;
  return (
    <dl className={styles.sum}>
      <dt>商品金額</dt>
      <dd>
        <Amount value={sum.total} unit={TOKEN_SYMBOL} />
      </dd>
      <DealGifts
        offers={deals}
        outcome={outcome}
        lines={checkout.parcels.flatMap(({ lines }) => lines)}
      />
      {delivery.fees.length > 0 && (
        <>
          <dt>運費</dt>
          <dd>
            <Amount value={sum.delivery} unit={TOKEN_SYMBOL} />
          </dd>
        </>
      )}
      {coupon.gift && (
        <>
          <dt>優惠券折抵</dt>
          <dd>
            −<Amount value={sum.discount} unit={TOKEN_SYMBOL} />
          </dd>
        </>
      )}
      {paidAdv !== undefined && (
        <>
          <dt>廣告幣折抵</dt>
          <dd>
            −<Amount value={paidAdv} />
          </dd>
        </>
      )}
      <dt>應付</dt>
      <dd>
        <b>
          <Amount value={sum.coin} unit={TOKEN_SYMBOL} />
        </b>{' '}
        <AboutTwd value={sum.coin} className={styles.quiet} />
      </dd>
    </dl>
  );
}
