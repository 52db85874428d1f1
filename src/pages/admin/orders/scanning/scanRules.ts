import { unsentOf } from '@common/delivery/parcels';
import type { StaffOrder } from '@common/endpoints/adminOrders';
import { orderStatus } from '@common/lists/orderStatus';
import { ORDER } from '@common/orders/orderTransitions';

/** As `newOutTradeNo` makes them; tracking numbers of carriers are shorter or have no day. */
const ORDER_NUMBER = /^20\d{6}[0-9A-Z]{16}$/;

/** A scanner's input without its prefix and suffix, in half-width characters. */
export const cleanCode = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\p{Cc}\p{Cf}\s]+/gu, '');

/** The order number in a code, whatever case the keyboard had; undefined for another code. */
export function orderNumberIn(code: string): string | undefined {
  const number = code.toUpperCase();
  return ORDER_NUMBER.test(number) ? number : undefined;
}

/** Why an order is not shipped by scanner; undefined for one that can be. */
export function orderFault(order: StaffOrder, isBuyerFrozen: boolean): string | undefined {
  const { status, fulfilment, address, seller, inReturn, parcels, lines } = order;
  const sent = parcels.at(-1);
  if (status === ORDER.shipped) {
    return `已出貨${sent ? `：${sent.carrier} ${sent.trackingNo}` : ''}，不要再寄。`;
  }
  if (status === ORDER.cancelled) return '已取消，不要出貨。';
  if (status === ORDER.awaitingPayment) return '還沒付款，不要出貨。';
  if (status !== ORDER.processing) return `訂單已是「${orderStatus(status).label}」，不要出貨。`;
  if (inReturn) return '有退貨或取消申請在處理，先不要出貨。';
  if (isBuyerFrozen) return '買家帳戶凍結中，先不要出貨；確認後可以到訂單頁出貨。';
  if (fulfilment !== 'shipping') return '不用寄送，請到訂單頁完成交付。';
  if (!address) return '買家還沒選擇收件地址，暫時無法出貨。';
  if (seller) return `${seller.name} 賣出的訂單，請到訂單頁填原因代為出貨。`;
  if (unsentOf(lines, parcels).length === 0) return '沒有要寄的商品。';
  return undefined;
}

const MAX_NUMBER_LENGTH = 60;

/** Why a tracking number ships nothing; undefined where it does. @param unchecked pieces that were not scanned, see `uncheckedOf` */
export function parcelFault(code: string, carrier: string, unchecked: number): string | undefined {
  if (unchecked > 0) return `還有 ${unchecked} 件沒有核對，沒有出貨。請掃完商品條碼再掃物流單號。`;
  if (carrier === '') return '請先選擇物流公司，再掃一次物流單號。';
  return code.length > MAX_NUMBER_LENGTH ? '這個條碼太長，不是物流單號。' : undefined;
}
