import dayjs from 'dayjs';

/** A moment to the millisecond, as a receipt tells it. @param at ms since the epoch */
export function receiptTimeText(at: number): string {
  return dayjs(at).format('YYYY/MM/DD HH:mm:ss.SSS');
}

/** A moment to the second, within a lot's days. @param at ms since the epoch */
export function secondText(at: number): string {
  return dayjs(at).format('MM/DD HH:mm:ss');
}
