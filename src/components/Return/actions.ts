import type { ReturnStep } from '@common/returns';

interface Action {
  label: string;
  /** What will happen, before one does it. */
  says: string;
  isDanger?: boolean;
  isMain?: boolean;
  noteLabel?: string;
}

/** How the steps that a person takes are offered. */
export const ACTIONS: Partial<Record<ReturnStep, Action>> = {
  refund: {
    label: '同意退款',
    says: '款項會立即全額退回買家帳戶，無法復原。',
    isMain: true,
  },
  sendBack: {
    label: '同意退貨，請買家寄回',
    says: '買家有 7 天寄回商品。收到商品後，再按「同意退款」。',
    noteLabel: '寄回地址與注意事項（買家看得到）',
  },
  send: {
    label: '填寫寄回單號',
    says: '寄出後請填寫物流單號，對方收到商品後就會退款。',
    isMain: true,
  },
  refuse: {
    label: '不同意',
    says: '買家可以在 3 天內請平台介入。',
    isDanger: true,
    noteLabel: '原因（買家看得到）',
  },
  escalate: {
    label: '請平台介入',
    says: '客服人員會查看雙方的說明後作出決定。',
    isMain: true,
    noteLabel: '補充說明',
  },
  reject: {
    label: '判定退貨不成立',
    says: '訂單會照原來的進度繼續，買家不能再次申請。',
    isDanger: true,
    noteLabel: '判定理由（雙方看得到）',
  },
  withdraw: {
    label: '撤回申請',
    says: '訂單會照原來的進度繼續。在期限內可以再次申請。',
  },
};
