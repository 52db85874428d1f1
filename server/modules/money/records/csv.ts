import type { LedgerRecord } from '@common/endpoints/records';
import { assetType } from '@common/lists/assetType';
import { recordType } from '@common/lists/recordType';
import { BYTE_ORDER_MARK, csvLine, csvTime } from '../../../csv/cells';

export const CSV_HEAD = `${BYTE_ORDER_MARK}${csvLine([
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
    csvTime(record.at),
    recordType(record.type).label,
    String(assetType(record.asset).label),
    record.amount,
    record.balance,
    record.reason,
    record.reference.id,
  ]);
