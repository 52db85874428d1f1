import { DEPOSIT_STATE } from '@common/lists/depositState';
import { RECORD_TYPES } from '@common/lists/recordType';
import { WITHDRAWAL_STATE_LABELS } from '@common/lists/withdrawalState';
import { ASSETS } from './accountStore';
import {
  amount,
  labelsOf,
  listOf,
  object,
  ROWS_AT_ONCE,
  section,
  sectionOf,
  time,
  worded,
} from './sectionStore';

const RECORDS = Object.fromEntries(RECORD_TYPES.map(({ value, label }) => [value, label]));
const WITHDRAWAL = labelsOf(WITHDRAWAL_STATE_LABELS);

/** Each account is read along its own index, from the last id on: every page costs the same. */
const LEDGER = `SELECT p.id, ${object({
  編號: 'p.id',
  時間: time('p.created_at'),
  類型: worded('p.record_type', RECORDS),
  資產: worded('p.asset', ASSETS),
  科目: worded('p.bucket', { available: '可用', held: '保留' }),
  數量: amount('p.amount'),
  餘額: amount('p.balance_after'),
  說明: 'j.reason',
  關聯: `concat_ws(' ', j.ref_type, j.ref_id)`,
})}::text AS row
FROM (
  SELECT p.*, a.asset, a.bucket FROM accounts a CROSS JOIN LATERAL (
    SELECT * FROM postings p WHERE (p.account_id, p.id) > (a.id, $2::bigint) AND p.account_id = a.id AND p.member_id = $1
    ORDER BY p.account_id, p.id LIMIT ${ROWS_AT_ONCE}) p
  WHERE a.member_id = $1 ORDER BY p.id LIMIT ${ROWS_AT_ONCE}) p
JOIN journals j ON j.id = p.journal_id ORDER BY p.id`;

/** GAB and adv of the member. */
export const MONEY_SECTIONS = [
  sectionOf('Ledger', '帳務紀錄', LEDGER),
  section('Holds', '保留', {
    table: 'holds',
    fields: {
      資產: worded('x.asset', ASSETS),
      數量: amount('x.amount'),
      關聯: `concat_ws(' ', x.ref_type, x.ref_id)`,
      狀態: worded('x.state', { live: '保留中', captured: '已扣款', released: '已退回' }),
      開始時間: time('x.created_at'),
      結束時間: time('x.ended_at'),
    },
  }),
  section('Deposits', '充幣', {
    table: 'deposits',
    fields: {
      交易編號: 'x.tx_hash',
      區塊: 'x.block_number',
      付款地址: 'x.from_address',
      數量: amount('x.amount'),
      狀態: worded('x.state', labelsOf(DEPOSIT_STATE)),
      時間: time('x.created_at'),
    },
  }),
  section('DepositReports', '充幣查詢', {
    table: 'deposit_reports',
    fields: {
      交易編號: 'x.tx_hash',
      結果: 'x.finding',
      數量: amount('x.amount'),
      由綁定的錢包轉出: 'x.own',
      區塊: 'x.block_number',
      查詢時間: time('x.created_at'),
      檢查時間: time('x.checked_at'),
    },
  }),
  section('Assignments', '由客服歸戶的充幣', {
    table: 'deposit_assignments',
    key: 'deposit_id',
    fields: { 充幣編號: 'x.deposit_id', 時間: time('x.created_at') },
  }),
  section('WithdrawalAddresses', '提幣地址', {
    table: 'withdrawal_addresses',
    fields: {
      名稱: 'x.label',
      地址: 'x.address',
      新增時間: time('x.created_at'),
      可使用時間: time('x.usable_at'),
      移除時間: time('x.removed_at'),
    },
  }),
  section('Withdrawals', '提幣', {
    table: 'withdrawals',
    fields: {
      提幣編號: 'x.id',
      提幣地址: 'x.to_address',
      數量: amount('x.amount'),
      手續費: amount('x.fee'),
      狀態: worded('x.state', WITHDRAWAL),
      結果: 'x.result',
      申請時間: time('x.created_at'),
      更新時間: time('x.moved_at'),
      交易編號: 'x.tx_hash',
      區塊: 'x.block_number',
      歷程: listOf(
        {
          狀態: worded('h.to_state', WITHDRAWAL),
          經手: 'h.actor',
          說明: 'h.reason',
          時間: time('h.at'),
        },
        'withdrawal_history h WHERE h.withdrawal_id = x.id',
        'h.id',
      ),
    },
  }),
  section('Outflows', '計入您帳戶的轉出', {
    table: 'outflow_bookings',
    key: 'outflow_id',
    fields: { 轉出編號: 'x.outflow_id', 數量: amount('x.charged'), 時間: time('x.created_at') },
  }),
  section('Exchanges', '兌換', {
    table: 'exchanges',
    fields: {
      匯率: amount('x.rate'),
      手續費: amount('x.fee'),
      換出: amount('x.amount_in'),
      換得: amount('x.amount_out'),
      時間: time('x.created_at'),
    },
  }),
  section('Grants', '活動發放的廣告幣', {
    table: 'campaign_grants',
    join: 'JOIN campaigns c ON c.id = x.campaign_id',
    fields: { 活動: 'c.name', 數量: amount('x.amount') },
  }),
];
