import { findStatus, type StatusEntry } from './lookup';

/** SPEC §4: values, labels and colours are exact. */
export const ORDER_STATUSES: readonly StatusEntry[] = [
  { value: -1, label: '已取消', color: 'gray' },
  { value: 1, label: '待支付', color: 'orange' },
  { value: 2, label: '處理中', color: 'orange' },
  { value: 10, label: '交易成功', color: 'green' },
  { value: 11, label: '交易失敗', color: 'red' },
  { value: 20, label: '已發貨', color: 'blue' },
];

/** Looks up a value from the API; an unknown one gives an empty label and colour and value 0. */
export const orderStatus = (value: unknown): StatusEntry => findStatus(ORDER_STATUSES, value);
