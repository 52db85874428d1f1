import type { Trial } from '@common/endpoints/trial';
import { checkoutShop } from './checkoutShop';
import type { Buyer } from './orderShop';

const DAY = 86_400_000;
export const ahead = (days: number) => new Date(Date.now() + days * DAY);

/** The query of a trial. */
export type TrialQuery = Record<string, string | number>;

/** A cart as a trial's query names it. */
export const itemsOf = (cart: readonly { skuId: number; quantity: number }[]) =>
  cart.map(({ skuId, quantity }) => `${skuId}:${quantity}`).join(',');
export const couponIn = (trial: Trial, code: string) =>
  trial.coupons.find((coupon) => coupon.code === code);

/** A checkout shop with the trial of discounts, for one test file. */
export function trialDesk() {
  const shop = checkoutShop();
  const ask = (token: string, path: string, asked: TrialQuery) =>
    shop.api.call(token, 'GET', `${path}?${new URLSearchParams(asked as Record<string, string>)}`);
  const asStaff = (asked: TrialQuery, token = shop.staff) =>
    ask(token, '/api/admin/discounts/trial', asked);
  const asSeller = (token: string, asked: TrialQuery) =>
    ask(token, '/api/me/selling/discounts/trial', asked);
  const triedBy = async (asked: TrialQuery): Promise<Trial> => (await asStaff(asked)).body.data;

  const whyOf = async (code: string, asked: TrialQuery) =>
    couponIn(await triedBy({ code, ...asked }), code)?.why;
  const dealWhy = async (id: number, asked: TrialQuery) =>
    (await triedBy(asked)).deals.find((deal) => deal.id === id)?.why;

  /** Pays for what a trial shows, with the amounts that it shows: a checkout refuses all others. */
  const pay = (buyer: Buyer, trial: Trial, code: string | undefined) =>
    shop.send(
      buyer,
      trial.lines.map(({ skuId, quantity, unitPrice, deal }) => ({
        skuId,
        quantity,
        unitPrice,
        ...(deal !== '0' && { dealDiscount: deal }),
      })),
      {
        deliveries: trial.parcels.flatMap(({ skuIds: [skuId], way, fee }) =>
          way ? [{ skuId, way, fee }] : [],
        ),
        ...(code && { coupon: { code, discount: couponIn(trial, code)?.off } }),
      },
    );

  return Object.assign(shop, { asStaff, asSeller, triedBy, whyOf, dealWhy, pay });
}
