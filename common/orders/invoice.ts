import { DECIMALS, parseAmount } from '../money/money';
import { TAIPEI_AHEAD_MS } from '../text/taipeiDay';

/**
 * To whom the invoice of an order of the platform is made out (統一發票): kept by the shop, on a carrier of the Ministry
 * of Finance, given to a charity, or to a company.
 */
export const INVOICE_KINDS = ['member', 'mobile', 'citizen', 'donation', 'company'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export interface InvoiceChoice {
  kind: InvoiceKind;
  /** Carrier, donation code or 統一編號; empty for `member`. */
  code: string;
  /** Name of the company; empty for other kinds. */
  title: string;
}

export const MEMBER_INVOICE: InvoiceChoice = { kind: 'member', code: '', title: '' };

/** Characters of the longest code, 自然人憑證. */
export const MAX_INVOICE_CODE = 16;
export const MAX_INVOICE_TITLE = 60;

interface KindRow {
  label: string;
  /** The label of the code; undefined for a kind without one. */
  code?: string;
  example?: string;
  isCode: (code: string) => boolean;
  /** The message for an invalid code. */
  fault: string;
}

const TAX_ID_WEIGHTS = [1, 2, 1, 2, 1, 2, 4, 1] as const;
const digitSum = (product: number) => Math.floor(product / 10) + (product % 10);

/**
 * Whether a 統一編號 has a right check digit: the digits of the weighted digits add up to a multiple of 5 (of 10 until
 * March 2023, which all older numbers satisfy too). A 7 at the seventh place may count 0 or 1.
 */
export function isTaxId(text: string): boolean {
  if (!/^\d{8}$/.test(text) || text === '00000000') return false;
  const sum = TAX_ID_WEIGHTS.reduce(
    (total, weight, at) => total + digitSum(weight * Number(text[at])),
    0,
  );
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0);
}

export const INVOICE_KIND: Readonly<Record<InvoiceKind, KindRow>> = {
  member: { label: '會員載具', isCode: (code) => code === '', fault: '會員載具不用填號碼。' },
  mobile: {
    label: '手機條碼',
    code: '手機條碼',
    example: '/ABC1234',
    isCode: (code) => /^\/[0-9A-Z.+-]{7}$/.test(code),
    fault: '手機條碼是「/」加 7 個字：數字、大寫英文或 . + -。',
  },
  citizen: {
    label: '自然人憑證',
    code: '自然人憑證號碼',
    example: 'AB12345678901234',
    isCode: (code) => /^[A-Z]{2}\d{14}$/.test(code),
    fault: '自然人憑證號碼是 2 個大寫英文字母加 14 個數字。',
  },
  donation: {
    label: '捐贈發票',
    code: '愛心碼',
    example: '919',
    isCode: (code) => /^\d{3,7}$/.test(code),
    fault: '愛心碼是 3 到 7 個數字。',
  },
  company: {
    label: '公司戶（三聯式）',
    code: '統一編號',
    example: '12345675',
    isCode: isTaxId,
    fault: '統一編號不正確，請對照公司登記資料再輸入 8 個數字。',
  },
};

/** The choice as it is stored: the code without spaces and in capitals, and only the fields that its kind has. */
export function tidyInvoice({ kind, code, title }: InvoiceChoice): InvoiceChoice {
  return {
    kind,
    code: kind === 'member' ? '' : code.replace(/\s/g, '').toUpperCase(),
    title: kind === 'company' ? title.trim() : '',
  };
}

/** The field of a tidy choice that is wrong, and why. */
export function invoiceFault({
  kind,
  code,
  title,
}: InvoiceChoice): { field: 'code' | 'title'; text: string } | undefined {
  const row = INVOICE_KIND[kind];
  if (!row.isCode(code)) return { field: 'code', text: row.fault };
  if (kind === 'company' && title === '') return { field: 'title', text: '請輸入公司抬頭。' };
  return undefined;
}

const SCALE = 10n ** BigInt(2 * DECIMALS);

/**
 * Whole NT$ of an amount, half up.
 * @param units GAB in base units
 * @param rate NT$ per GAB
 */
export const twdOf = (units: bigint, rate: string): bigint =>
  (units * parseAmount(rate) + SCALE / 2n) / SCALE;

/** The 5 % business tax within an amount in whole NT$, half up. */
export const taxIn = (twd: bigint): bigint => (twd * 10n + 105n) / 210n;

const MONTHS_SHOWN = 12;

/** The months of the last year in Taiwan as `YYYY-MM`, the current one first. */
export function lastMonths(now: number): string[] {
  const today = new Date(now + TAIPEI_AHEAD_MS);
  return Array.from({ length: MONTHS_SHOWN }, (_, monthsAgo) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsAgo, 1))
      .toISOString()
      .slice(0, 7),
  );
}

/** 手機條碼 /ABC1234, or a company's 統一編號 with its name. */
export const invoiceText = ({ kind, code, title }: InvoiceChoice): string =>
  [INVOICE_KIND[kind].label, code && ` ${code}`, title && `，${title}`].filter(Boolean).join('');
