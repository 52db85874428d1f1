import { assetType } from '@common/lists/assetType';
import { NOTICE_GROUPS } from '@common/lists/noticeGroups';
import { NOTICE_KINDS, type NoticeKindName } from '@common/lists/noticeKinds';
import { INVOICE_KIND } from '@common/orders/invoice';
import {
  amount,
  labelsOf,
  listOf,
  type SectionFields,
  section,
  time,
  worded,
} from './sectionStore';

const kinds = Object.keys(NOTICE_KINDS) as NoticeKindName[];
const NOTICE_LABELS = Object.fromEntries(kinds.map((kind) => [kind, NOTICE_KINDS[kind].label]));
const GROUP_LABELS = Object.fromEntries(NOTICE_GROUPS.map(({ value, label }) => [value, label]));
const METHODS = { wallet: '錢包', email: '電子郵件' };
const TRACES = { wallet: '錢包', device: '裝置', address: '地址', network: '網路' };
export const ASSETS = Object.fromEntries(
  (['coin', 'adv'] as const).map((asset) => [asset, String(assetType(asset).label)]),
);

/** Lists of one member that have no ids of their own, and are short. */
const SHORT_LISTS: SectionFields = {
  餘額: listOf(
    {
      資產: worded('a.asset', ASSETS),
      科目: worded('a.bucket', { available: '可用', held: '保留' }),
      數量: amount('a.balance'),
    },
    'accounts a WHERE a.member_id = x.id',
    'a.id',
  ),
  身分: listOf(
    { 身分: 'c.capability', 取得時間: time('c.granted_at') },
    'capabilities c WHERE c.member_id = x.id',
    'c.granted_at',
  ),
  發票設定: listOf(
    {
      種類: worded('i.kind', labelsOf(INVOICE_KIND)),
      號碼: 'i.code',
      抬頭: 'i.title',
      更新時間: time('i.updated_at'),
    },
    'member_invoices i WHERE i.member_id = x.id',
    'i.updated_at',
  ),
  通知設定: listOf(
    { 類別: worded('p."group"', GROUP_LABELS), 網站: 'p.site', 電子郵件: 'p.mail', 推播: 'p.push' },
    'notice_preferences p WHERE p.member_id = x.id',
    'p."group"',
  ),
  驗證器: listOf(
    { 設定時間: time('f.enrolled_at') },
    'second_factors f WHERE f.member_id = x.id',
    'f.enrolled_at',
  ),
  備用碼: listOf(
    { 使用時間: time('r.used_at') },
    'recovery_codes r WHERE r.member_id = x.id',
    'r.used_at',
  ),
  正在確認的充幣: listOf(
    { 交易編號: 'd.tx_hash', 付款地址: 'd.from_address', 數量: amount('d.amount') },
    'deposit_sightings d WHERE d.member_id = x.id',
    'd.block_number, d.log_index',
  ),
  帳戶關聯紀錄: listOf(
    { 種類: worded('m.kind', TRACES), 最早: time('m.first_seen'), 最近: time('m.last_seen') },
    'member_traces m WHERE m.member_id = x.id',
    'm.first_seen',
  ),
};

/** Who the member is, how they sign in, and what was sent to them. */
export const ACCOUNT_SECTIONS = [
  section('Member', '個人資料', {
    table: 'members',
    owner: 'id',
    fields: {
      會員編號: 'x.id',
      名稱: 'x.name',
      電子郵件: 'x.email',
      退信開始時間: time('x.email_refused_at'),
      退信原因: 'x.email_refusal',
      最近退信時間: time('x.email_bounced_at'),
      頭像: 'x.avatar',
      加入時間: time('x.created_at'),
      凍結時間: time('x.frozen_at'),
      ...SHORT_LISTS,
    },
  }),
  section('Addresses', '收件地址', {
    table: 'addresses',
    fields: {
      種類: worded('x.kind', { home: '宅配', store: '超商取貨' }),
      收件人: 'x.recipient',
      電話: 'x.phone',
      郵遞區號: 'x.postcode',
      縣市: 'x.city',
      鄉鎮市區: 'x.district',
      地址: 'x.line',
      超商: 'x.chain',
      店號: 'x.store_no',
      店名: 'x.store_name',
      門市地區: 'x.store_region',
      預設: 'x.is_default',
      新增時間: time('x.created_at'),
    },
  }),
  section('SenderAddress', '寄件與退貨地址', {
    table: 'sender_addresses',
    owner: 'seller_id',
    fields: { 地址: 'x.address', 更新時間: time('x.updated_at') },
  }),
  section('Wallets', '綁定的錢包', {
    table: 'wallets',
    fields: {
      地址: 'x.address',
      綁定時間: time('x.bound_at'),
      解除綁定時間: time('x.unbound_at'),
    },
  }),
  section('EmailChanges', '電子郵件的變更', {
    table: 'email_changes',
    fields: {
      原本: 'x.before',
      改為: 'x.after',
      變更時間: time('x.created_at'),
      復原期限: time('x.undo_until'),
      復原時間: time('x.undone_at'),
      失效時間: time('x.void_at'),
    },
  }),
  section('Sessions', '登入與裝置', {
    table: 'sessions',
    fields: {
      方式: worded('x.method', METHODS),
      網路位址: 'x.ip',
      瀏覽器: 'x.user_agent',
      登入時間: time('x.created_at'),
      最近使用: time('x.last_seen_at'),
      確認本人時間: time('x.proven_at'),
      兩步驟驗證時間: time('x.second_factor_at'),
      到期時間: time('x.expires_at'),
      登出時間: time('x.revoked_at'),
    },
  }),
  section('Passkeys', '通行金鑰', {
    table: 'passkeys',
    fields: {
      名稱: 'x.name',
      登記時間: time('x.created_at'),
      最近使用: time('x.last_used_at'),
    },
  }),
  section('Pushes', '推播的裝置', {
    table: 'push_subscriptions',
    fields: { 開啟時間: time('x.created_at'), 最近送達: time('x.last_success_at') },
  }),
  section('Views', '平台人員檢視您的畫面', {
    table: 'member_views',
    fields: { 開始時間: time('x.created_at'), 到期時間: time('x.expires_at') },
  }),
  section('Roles', '身分的變更', {
    table: 'capability_changes',
    fields: {
      身分: 'x.capability',
      變更: "CASE WHEN x.granted THEN '取得' ELSE '移除' END",
      時間: time('x.created_at'),
    },
  }),
  section('SavedViews', '儲存的檢視', {
    table: 'saved_views',
    fields: {
      清單: 'x.list',
      名稱: 'x.name',
      條件: 'x.query',
      儲存時間: time('x.created_at'),
    },
  }),
  section('Copies', '下載過的資料', {
    table: 'data_copies',
    fields: { 時間: time('x.created_at'), 下載次數: 'x.downloads' },
  }),
  section('Notices', '通知', {
    table: 'notices',
    fields: {
      種類: worded('x.kind', NOTICE_LABELS),
      內容: 'x.data',
      商品編號: 'x.product_id',
      時間: time('x.created_at'),
      已讀時間: time('x.read_at'),
      寄信時間: time('x.mailed_at'),
      推播時間: time('x.pushed_at'),
    },
  }),
];
