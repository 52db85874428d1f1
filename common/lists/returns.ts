import type { ReturnReason, ReturnRole, ReturnState, ReturnStep } from '../orders/returns';

interface StateEntry {
  label: string;
  /** An antd Tag colour. */
  color: string;
}

export const RETURN_STATE: Readonly<Record<ReturnState, StateEntry>> = {
  open: { label: '待回覆', color: 'orange' },
  sendBack: { label: '待買家寄回', color: 'orange' },
  sentBack: { label: '退貨運送中', color: 'blue' },
  refused: { label: '未獲同意', color: 'red' },
  escalated: { label: '平台處理中', color: 'purple' },
  refunded: { label: '已退款', color: 'green' },
  rejected: { label: '申請不成立', color: 'gray' },
  withdrawn: { label: '已撤回', color: 'gray' },
};

export const RETURN_REASON: Readonly<Record<ReturnReason, string>> = {
  cancel: '得標後申請取消',
  changed: '七天鑑賞期退貨（不需理由）',
  broken: '商品損壞或有瑕疵',
  different: '商品與描述不符',
  missing: '少件或寄錯商品',
  notReceived: '沒有收到商品',
  unsent: '賣家沒有寄出或交付',
  unclaimed: '包裹沒有取件',
  other: '其他原因',
};

const DONE: Readonly<Record<ReturnStep | 'begin', string>> = {
  begin: '申請退貨',
  sendBack: '同意退貨，請買家寄回商品',
  send: '已寄回商品',
  refund: '退款完成',
  refuse: '不同意退貨',
  escalate: '請平台介入',
  reject: '平台判定退貨不成立',
  withdraw: '撤回退貨申請',
  passOn: '賣家逾期未回覆，轉由平台處理',
  lapse: '逾期未處理，退貨不成立',
};

/** Labels of the steps of a request to cancel. */
const CANCEL_DONE: Partial<Record<ReturnStep | 'begin', string>> = {
  begin: '申請取消訂單',
  refund: '同意取消，已全額退款',
  refuse: '不同意取消',
  reject: '平台判定取消不成立',
  withdraw: '撤回取消申請',
  lapse: '逾期未處理，取消不成立',
};

/** Labels that differ by the reason. */
const OWN_DONE: Partial<Record<ReturnReason, Partial<Record<ReturnStep | 'begin', string>>>> = {
  cancel: CANCEL_DONE,
  unsent: { begin: '部分商品無法提供' },
  unclaimed: { begin: '包裹沒有取件，已退回賣家' },
};

/** The label of a completed step, for the thread and the order's timeline. */
export function returnDone(step: ReturnStep | 'begin', reason: ReturnReason): string {
  return OWN_DONE[reason]?.[step] ?? DONE[step];
}

export const RETURN_ROLE: Readonly<Record<ReturnRole, string>> = {
  buyer: '買家',
  seller: '賣家',
  staff: '客服',
  system: '系統',
};
