/** What members report (檢舉): goods, lots, reviews, sellers' replies to them, questions, sellers' answers, and sellers. */
export const REPORT_KINDS = [
  'product',
  'lot',
  'review',
  'reply',
  'question',
  'answer',
  'seller',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_KIND: Readonly<Record<ReportKind, string>> = {
  product: '商品',
  lot: '拍品',
  review: '評價',
  reply: '賣家回覆',
  question: '提問',
  answer: '賣家回答',
  seller: '賣家',
};

/** Reasons in the order in which members choose from them. */
export const REPORT_REASONS = [
  'fraud',
  'prohibited',
  'misleading',
  'infringement',
  'offensive',
  'harassment',
  'privacy',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_REASON: Readonly<Record<ReportReason, string>> = {
  fraud: '詐騙或假貨',
  prohibited: '違禁品',
  misleading: '不實描述',
  infringement: '侵權',
  offensive: '色情、暴力或仇恨',
  harassment: '騷擾',
  privacy: '個資外洩',
  other: '其他',
};

export const REPORT_OUTCOMES = ['handled', 'dismissed'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

interface OutcomeEntry {
  label: string;
  /** An antd Tag colour. */
  color: string;
  /** The sentence that reporters read. */
  told: string;
}

export const REPORT_OUTCOME: Readonly<Record<ReportOutcome, OutcomeEntry>> = {
  handled: {
    label: '已處理',
    color: 'green',
    told: '內容違反市集的規定，我們已經處理。',
  },
  dismissed: {
    label: '不成立',
    color: 'gray',
    told: '我們看過了，這次沒有發現違反規定的地方。',
  },
};

/** Max. length of a reporter's note, in characters. */
export const REPORT_NOTE = 500;
/** Max. reports of one member in 24 hours. */
export const REPORTS_A_DAY = 20;
