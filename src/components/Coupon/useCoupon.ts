import {
  type CouponGift,
  type CouponMiss,
  couponGift,
  parcelIdOf,
} from '@common/discounts/couponRules';
import type { CouponOffer, UsedCoupon } from '@common/endpoints/coupons';
import { amountToString, formatAmount, parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { useState } from 'react';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';

/** The parcel of one order: its lines, and the fee for its delivery as decimal text. */
export interface CouponParcel {
  lines: readonly {
    skuId: number;
    price: string;
    quantity: number;
    /** The deal's discount on it, before the coupon; base units. */
    deal?: bigint;
  }[];
  fee: string | undefined;
}

function giftOf(offer: CouponOffer, parcels: readonly CouponParcel[]): CouponGift | CouponMiss {
  const applies = (skuId: number) => offer.skuIds.includes(skuId);
  const terms = {
    ...offer,
    amount: parseAmount(offer.amount),
    minimum: parseAmount(offer.minimum),
  };
  return couponGift(
    terms,
    parcels.flatMap(({ lines }) =>
      lines.map(({ skuId, price, quantity, deal = 0n }) => ({
        skuId,
        price: parseAmount(price) * BigInt(quantity) - deal,
        applies: applies(skuId),
      })),
    ),
    parcels.map((parcel) => ({
      skuId: parcelIdOf(parcel),
      price: parseAmount(parcel.fee ?? '0'),
      applies: parcel.lines.some(({ skuId }) => applies(skuId)),
    })),
  );
}

function textOf(offer: CouponOffer, miss: CouponMiss): string {
  if (miss.why === 'goods') return '不適用於這些商品。';
  if (miss.why === 'delivery') return '只折抵運費，這次沒有運費可以折抵。';
  const missing = amountToString(parseAmount(offer.minimum) - miss.goods);
  return `適用的商品滿 ${formatAmount(offer.minimum)} ${TOKEN_SYMBOL} 才能使用，還差 ${formatAmount(missing)} ${TOKEN_SYMBOL}。`;
}

const isCouponRefusal = (error: unknown): error is BizError =>
  error instanceof BizError && error.errorCode.startsWith('COUPON_');

/** A code typed for a payment, what it takes off, and why it does not. */
export function useCoupon(parcels: readonly CouponParcel[]) {
  const [typed, setTyped] = useState('');
  const [offer, setOffer] = useState<CouponOffer>();
  const [fault, setFault] = useState<string>();
  const { loggedIn, memberKey } = useSession();
  const skuIds = parcels
    .flatMap(({ lines }) => lines)
    .map(({ skuId }) => skuId)
    .join(',');
  const offersOwn = loggedIn && skuIds !== '';
  const mine = useApi(
    () => api('GET /api/me/coupons/offers', { query: { skuIds }, skipErrorHandler: true }),
    { ready: offersOwn, refreshDeps: [memberKey, skuIds] },
  );
  const { runAsync, loading, cancel } = useApi(
    (code: string) =>
      api('GET /api/coupons/:code', {
        params: { code },
        query: { skuIds },
        skipErrorHandler: true,
      }),
    { manual: true },
  );
  const found = offer && giftOf(offer, parcels);
  const gift = found && !('why' in found) ? found : undefined;
  const missed = offer && found && 'why' in found ? textOf(offer, found) : undefined;
  const sent: UsedCoupon | undefined =
    offer && gift ? { code: offer.code, discount: amountToString(gift.total) } : undefined;

  function clear(): void {
    cancel();
    setOffer(undefined);
    setFault(undefined);
  }
  async function apply(): Promise<void> {
    clear();
    try {
      setOffer(await runAsync(typed.trim()));
    } catch (error) {
      setFault(
        isCouponRefusal(error) ? error.errorMessage : '無法查詢優惠碼，請檢查網路後再試一次。',
      );
    }
  }

  const usable = (mine.data ?? []).flatMap((one) => {
    const would = giftOf(one, parcels);
    return 'why' in would ? [] : [{ offer: one, total: would.total }];
  });

  return {
    typed,
    loading,
    /** The member’s own are known, or cannot be loaded. */
    isKnown: !offersOwn || mine.data !== undefined || mine.error !== undefined,
    /** The member's coupons that take something off, most first. */
    mine: usable.toSorted((a, b) => Number(b.total - a.total)),
    /** Uses one of them. */
    choose(one: CouponOffer): void {
      clear();
      setTyped(one.code);
      setOffer(one);
    },
    gift,
    /** For the body of the payment; undefined without a coupon. */
    sent,
    /** Why the typed code takes nothing off. */
    fault: fault ?? missed,
    /** A code was typed that the sum does not include. */
    isPending: typed.trim() !== '' && !gift,
    /** Its discount on a line, base units. */
    ofLine: (skuId: number) => gift?.lines.get(skuId),
    /** Its discount on a parcel's lines and fee, as decimal text; undefined for none. */
    ofParcel(parcel: CouponParcel): string | undefined {
      const onFee = gift?.fees.get(parcelIdOf(parcel)) ?? 0n;
      const onLines = parcel.lines.map(({ skuId }) => gift?.lines.get(skuId) ?? 0n);
      const total = onLines.reduce((sum, one) => sum + one, onFee);
      return total > 0n ? amountToString(total) : undefined;
    },
    type(code: string): void {
      clear();
      setTyped(code);
    },
    apply,
    /** A payment was refused: shows beside the field what that says about the coupon, which is not sent again. */
    markFaults(error: unknown): void {
      if (!isCouponRefusal(error)) return;
      setOffer(undefined);
      setFault(error.errorMessage);
      // The terms offered beside the field are those that the refusal has overtaken.
      mine.refresh();
    },
  };
}
export type TypedCoupon = ReturnType<typeof useCoupon>;
