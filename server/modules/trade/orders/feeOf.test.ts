import { partOf, price, priceOrNothing, share } from '@common/testing/arbitraries';
import { expectSame, forAll } from '@common/testing/property';
import fc from 'fast-check';
import { feeOf } from './orderMoney';
import { proceedsOf } from './topUp';

const sale = fc.record({
  goods: price,
  offGoods: share,
  fee: priceOrNothing,
  offFee: share,
  adv: share,
  returned: share,
  bears: fc.boolean(),
  feeBps: fc.integer({ min: 0, max: 10_000 }),
});

it('the commission of 10,000 sales is its rate of the coin for kept goods, and neither delivery nor who bears a coupon moves it', () =>
  forAll(10_000, sale, ({ goods, fee, bears, feeBps, ...parts }) => {
    const offGoods = partOf(goods - 1n, parts.offGoods);
    const offFee = partOf(fee, parts.offFee);
    const adv = partOf(goods - offGoods, parts.adv);
    const coin = goods - offGoods - adv;
    // Pieces that came back, each amount of them the same part.
    const [backCoin, backAdv, backOff] = [coin, adv, offGoods].map((one) =>
      partOf(one, parts.returned),
    ) as [bigint, bigint, bigint];
    const order = {
      seller_id: 1,
      seller_bears: bears,
      coin_amount: String(coin + fee - offFee),
      adv_amount: String(adv),
      discount: String(offGoods + offFee),
      delivery_fee: String(fee),
      delivery_discount: String(offFee),
      refunded_coin: String(backCoin),
      refunded_adv: String(backAdv),
      refunded_discount: String(backOff),
      fee_bps: feeBps,
    };
    // The platform's coupon costs the seller nothing, the seller's own is their loss.
    const kept = coin - backCoin + (bears ? 0n : offGoods - backOff);
    const due = kept * BigInt(feeBps);
    const commission = feeOf(order);
    expectSame([commission * 10_000n <= due, (commission + 1n) * 10_000n > due], [true, true]);
    expectSame(proceedsOf(order) - kept, bears ? fee - offFee : fee);
  }));
