import type { SettingKey } from './settingKeys';

/** Input and display format of a value. */
export type Kind =
  | 'percent'
  | 'integer'
  | 'amount'
  | 'text'
  | 'words'
  | 'bands'
  | 'rows'
  | 'days'
  | 'switch'
  | 'time';

export interface Field {
  /** Path of the value, as the server names faults. */
  path: string;
  label: string;
  kind: Kind;
  unit?: string;
  hint?: string;
}

interface Form {
  title: string;
  /** From when on a change applies, and to what. */
  effect: string;
  fields: readonly Field[];
}

const days = (path: string, label: string): Field => ({
  path,
  label,
  kind: 'integer',
  unit: '天',
});

/** The forms of the page, by setting. Limits come with the setting's schema. */
export const FORMS: Readonly<Record<SettingKey, Form>> = {
  maintenance: {
    title: '系統維護',
    effect:
      '事前在每一頁預告；期間會員與訪客不能使用，工作人員照常。期間會結標的拍品與付款期限，依維護的長度往後移，並通知會員。時間到就自動恢復。',
    fields: [
      { path: 'from', label: '開始', kind: 'time' },
      { path: 'until', label: '預計恢復', kind: 'time' },
      { path: 'note', label: '給會員的說明', kind: 'text' },
    ],
  },
  home: {
    title: '首頁各列的順序',
    effect: '儲存後 2 秒內生效。',
    fields: [{ path: 'rows', label: '由上到下', kind: 'rows' }],
  },
  selling: {
    title: '市集刊登',
    effect: '手續費從之後下的訂單起算，已下的訂單不變；其他規則從下一次送審起適用。',
    fields: [
      { path: 'feeBps', label: '成交手續費', kind: 'percent' },
      { path: 'openListings', label: '同時刊登上限', kind: 'integer', unit: '件' },
      days('newSeller.days', '加入未滿幾天算新賣家'),
      { path: 'newSeller.sales', label: '或成交少於', kind: 'integer', unit: '筆' },
      { path: 'newSeller.openListings', label: '新賣家同時刊登', kind: 'integer', unit: '件' },
      { path: 'newSeller.price', label: '新賣家最高價格', kind: 'amount', unit: 'GAB' },
      { path: 'blockedWords', label: '不允許的字詞', kind: 'words', hint: '一行一個。' },
    ],
  },
  lots: {
    title: '競標規則',
    effect: '之後上架的拍品適用；進行中與即將開始的拍品保留原來的規則。',
    fields: [
      { path: 'softCloseSeconds', label: '結標前幾秒內出價會延長', kind: 'integer', unit: '秒' },
      { path: 'extensionCapSeconds', label: '最多延長', kind: 'integer', unit: '秒' },
      { path: 'bands', label: '加價級距', kind: 'bands', unit: 'GAB' },
    ],
  },
  promotion: {
    title: '賣家推廣',
    effect: '之後購買的推廣適用，已購買的不變。',
    fields: [
      { path: 'perDay', label: '每天價格', kind: 'amount', unit: '廣告幣' },
      { path: 'days', label: '可以買的天數', kind: 'days', unit: '天', hint: '輸入後按 Enter。' },
    ],
  },
  windows: {
    title: '付款期限',
    effect: '之後下的訂單適用，已下的訂單保留原來的期限。',
    fields: [{ path: 'paymentMinutes', label: '付款期限', kind: 'integer', unit: '分鐘' }],
  },
  fulfilment: {
    title: '出貨期限',
    effect: '之後付款的訂單適用；賣家自訂備貨天數的，以賣家的為準。',
    fields: [days('shipDays', '付款後幾天內出貨'), days('refundDays', '再過幾天自動退款')],
  },
  returns: {
    title: '退貨各階段的期限',
    effect: '之後進入該階段的申請適用，已經在等的保留原來的期限。',
    fields: [
      days('open', '等賣家回覆'),
      days('sendBack', '等買家寄回'),
      days('sentBack', '等賣家收件'),
      days('refused', '等買家決定要不要申訴'),
    ],
  },
  exchange: {
    title: '兌換條件（加密幣 → 廣告幣）',
    effect: '之後的報價適用，已給出的報價不變。要由兩位管理員同意。',
    fields: [
      { path: 'rate', label: '1 GAB 換', kind: 'amount', unit: '廣告幣' },
      { path: 'feeBps', label: '手續費', kind: 'percent' },
      { path: 'min', label: '單次最低', kind: 'amount', unit: 'GAB' },
      { path: 'max', label: '單次最高', kind: 'amount', unit: 'GAB' },
    ],
  },
  invoices: {
    title: '統一發票資料',
    effect:
      '開啟後，之後下的平台商品訂單會留存發票資料與當時的匯率，可在「對帳」頁匯出給會計開立。平台不會自動開立發票。',
    fields: [{ path: 'enabled', label: '留存發票資料', kind: 'switch' }],
  },
  referenceRate: {
    title: '參考匯率',
    effect: '只供參考，不改變任何價格；儲存後 2 秒內生效。',
    fields: [
      { path: 'shown', label: '在商城顯示', kind: 'switch' },
      { path: 'twd', label: '1 GAB 約值新台幣', kind: 'text' },
    ],
  },
};

export const GROUPS: readonly { title: string; keys: readonly SettingKey[] }[] = [
  { title: '營運', keys: ['maintenance', 'home'] },
  { title: '市集與競標', keys: ['selling', 'lots', 'promotion'] },
  { title: '期限', keys: ['windows', 'fulfilment', 'returns'] },
  { title: '匯率、兌換與發票', keys: ['exchange', 'referenceRate', 'invoices'] },
];

/** Labels for the log of the settings of withdrawals, which have a page of their own and no form here. */
export const DESK_FIELDS: Readonly<Record<string, readonly Field[]>> = {
  withdrawals: [
    { path: 'fee', label: '手續費', kind: 'amount', unit: 'GAB' },
    { path: 'min', label: '單次最低', kind: 'amount', unit: 'GAB' },
    { path: 'dailyLimit', label: '每日上限', kind: 'amount', unit: 'GAB' },
    { path: 'reviewAbove', label: '超過多少要審核', kind: 'amount', unit: 'GAB' },
    { path: 'secondAbove', label: '超過多少要兩人審核', kind: 'amount', unit: 'GAB' },
    { path: 'coolOffHours', label: '新地址等待', kind: 'integer', unit: '小時' },
  ],
  'withdrawals.switch': [
    { path: 'killed', label: '停止提幣', kind: 'switch' },
    { path: 'reason', label: '停止原因', kind: 'text' },
  ],
};

/** Names of the settings of withdrawals. */
export const DESK_TITLES: Readonly<Record<string, string>> = {
  withdrawals: '提幣限額',
  'withdrawals.switch': '提幣開關',
};
