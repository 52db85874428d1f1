import { AUTO_CONFIRM_DAYS } from './orderTransitions';

/** Time after receipt in which a purchase may be returned; until then its money stays in escrow. */
export const RETURN_WINDOW_DAYS = 7;

/** The facts that decide whether received goods can be returned. */
export interface ReturnableGoods {
  channel: 'shop' | 'market';
  fulfilment: 'shipping' | 'digital' | 'pickup';
}

/** Whether they can be returned without a reason: the platform's, and never digital goods. */
export const isReturnableAtWill = ({ channel, fulfilment }: ReturnableGoods): boolean =>
  channel === 'shop' && fulfilment !== 'digital';

/**
 * Days after receipt in which a return can be asked for: in the shop what the law grants; on the market only for goods
 * that were handed over without shipping, because their buyer has confirmed nothing yet (ADR 016). 0: the receipt that
 * the buyer confirms, or that is confirmed by itself, ends it.
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
