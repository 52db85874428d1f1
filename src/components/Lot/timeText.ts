import dayjs from 'dayjs';

/** Shown from a lot's end until it is closed: bids that arrived in time may still be decided. */
export const CLOSING_TEXT = '結標確認中';

/** A time to the millisecond, as in a receipt. @param at ms since the epoch */
export function receiptTimeText(at: number): string {
  return dayjs(at).format('YYYY/MM/DD HH:mm:ss.SSS');
}

/** A time to the second. @param at ms since the epoch */
export function secondText(at: number): string {
  return dayjs(at).format('MM/DD HH:mm:ss');
}

/** The same to the millisecond. */
export function preciseText(at: number): string {
  return dayjs(at).format('MM/DD HH:mm:ss.SSS');
}
