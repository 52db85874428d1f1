import type { ReturnStep } from '@common/orders/returns';

interface Action {
  label: string;
  /** The consequence, shown before the step is taken. */
  consequence: string;
  isDanger?: boolean;
  isMain?: boolean;
  noteLabel?: string;
}

/** Labels and texts of the steps that a person can take. */
export const ACTIONS: Partial<Record<ReturnStep, Action>> = {
  refund: {
    label: '同意退款',
    consequence: '款項會立即退回買家的餘額，無法復原。',
    isMain: true,
  },
  sendBack: {
    label: '同意退貨，請買家寄回',
    consequence: '買家要在期限內寄回商品，期限寫在退貨頁。收到商品後，再按「同意退款」。',
    noteLabel: '注意事項（買家看得到）',
  },
  send: {
    label: '填寫物流單號',
    consequence: '寄出後請填寫物流單號，對方收到商品後就會退款。',
    isMain: true,
  },
  refuse: {
    label: '不同意',
    consequence: '買家可以在退貨頁寫的期限前請平台介入。',
    isDanger: true,
    noteLabel: '原因（買家看得到）',
  },
  escalate: {
    label: '請平台介入',
    consequence: '客服會查看雙方的說明後作出決定。',
    isMain: true,
    noteLabel: '補充說明',
  },
  reject: {
    label: '判定不成立',
    consequence: '訂單會照原來的進度繼續，同樣的申請不能再提出。',
    isDanger: true,
    noteLabel: '判定理由（雙方看得到）',
  },
  withdraw: {
    label: '撤回申請',
    consequence: '訂單會照原來的進度繼續。在期限內可以再次申請。',
  },
};
