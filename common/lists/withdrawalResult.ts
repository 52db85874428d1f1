import { findStatus, type StatusEntry } from './lookup';

/** The result of an attempt whose outcome did not come in time. */
export const RESULT_TIMED_OUT = 255;

/** SPEC §4: the outcome of a withdrawal attempt; labels of 2, 3 and 255 are also its messages (§8). */
const WITHDRAWAL_RESULTS: readonly StatusEntry[] = [
  { value: 1, label: '成功', color: 'green' },
  { value: 2, label: '賬戶不存在', color: 'default' },
  { value: 3, label: 'ID錯誤', color: 'error' },
  { value: RESULT_TIMED_OUT, label: '超時', color: 'red' },
];

/** Looks up a value from the API; an unknown one gives an empty label and colour and value 0. */
export const withdrawalResult = (value: unknown): StatusEntry =>
  findStatus(WITHDRAWAL_RESULTS, value);
