import type { LedgerRecord } from '@common/endpoints/records';
import { assetType } from '@common/lists/assetType';
import { recordType } from '@common/lists/recordType';

const NUMBER = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A cell that no spreadsheet computes (DESIGN §8); figures stay figures. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csvLine = (cells: string[]) => `${cells.map(csvCell).join(',')}\r\n`;

// Taiwan's time, whoever's machine it is.
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** The byte order mark tells spreadsheets that this is UTF-8. */
export const CSV_HEAD = `\uFEFF${csvLine([
  '編號',
  '時間（臺灣）',
  '類型',
  '資產',
  '數量',
  '可用餘額',
  '說明',
  '關聯',
])}`;

export const csvRecord = (record: LedgerRecord): string =>
  csvLine([
    String(record.id),
    clock.format(record.at),
    recordType(record.type).label,
    String(assetType(record.asset).label),
    record.amount,
    record.balance,
    record.reason,
    record.reference.id,
  ]);
