import { isAmount } from '@common/money/money';

/**
 * Normalises a typed amount: full-width digits, thousands separators, a trailing point and leading zeros. Text that is
 * no amount is returned unchanged.
 */
export function normaliseAmount(typed: string): string {
  const plain = typed.normalize('NFKC').replace(/\s/g, '');
  const digits = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return digits.replace(/^0+(?=\d)/, '').replace(/(\d)\.$/, '$1');
}

/** The fault of a normalised amount; undefined when it is valid. */
export function amountFault(typed: string): string | undefined {
  if (typed === '') return '請輸入您願意出的最高價';
  if (isAmount(typed)) return undefined;
  if (/^[-−]/.test(typed)) return '出價不能是負數';
  if (/^\d+\.\d{19,}$/.test(typed)) return '小數最多 18 位，請去掉後面的位數';
  return '請輸入數字，例如 12.5';
}
