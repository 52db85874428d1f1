import { AUTO_CONFIRM_DAYS } from './orderTransitions';

/** Time after receipt in which a purchase may be returned; until then its money stays in escrow. */
export const RETURN_WINDOW_DAYS = 7;

/** The facts that decide whether received goods can be returned. */
export interface ReturnableGoods {
  channel: 'shop' | 'market';
  fulfilment: 'shipping' | 'digital' | 'pickup';
}

/** Whether goods can be returned without a reason: only goods of the platform, except digital ones. */
export const isReturnableAtWill = ({ channel, fulfilment }: ReturnableGoods): boolean =>
  channel === 'shop' && fulfilment !== 'digital';

/**
 * Days after receipt in which a return can be requested. In the shop these are the days that the law grants; on the market
 * only goods that were handed over without shipping have them, because their buyer has not confirmed the receipt (ADR 016).
 * 0: a return can be requested only until the receipt is confirmed, by the buyer or automatically.
 */
export const returnDaysOf = ({ channel, fulfilment }: ReturnableGoods): number =>
  channel === 'shop' || fulfilment !== 'shipping' ? RETURN_WINDOW_DAYS : 0;

/** The rule in a few words, and in a sentence. */
export interface ReturnTerms {
  title: string;
  text: string;
}

const RECEIVED = { shipping: '收貨', digital: '交付', pickup: '取貨' } as const;

/** Until when and why goods can be returned, in words: on the product's page, in the help and on an order. */
export function returnTermsOf(goods: ReturnableGoods): ReturnTerms {
  const days = returnDaysOf(goods);
  const received = RECEIVED[goods.fulfilment];
  if (isReturnableAtWill(goods)) {
    return {
      title: `${days} 天鑑賞期`,
      text: `${received}後 ${days} 天內可以申請退貨，不需理由。`,
    };
  }
  if (days === 0) {
    return {
      title: '確認收貨前可退',
      text: `商品有問題，確認收貨前可以申請退貨；出貨 ${AUTO_CONFIRM_DAYS} 天後仍未確認、也沒有申請退貨，系統會自動完成訂單。`,
    };
  }
  const isDigital = goods.fulfilment === 'digital';
  return {
    title: `有問題 ${days} 天內可退`,
    text: `商品有問題，${received}後 ${days} 天內可以申請${isDigital ? '退款' : '退貨'}${isDigital ? '；數位商品不適用鑑賞期' : ''}。`,
  };
}
