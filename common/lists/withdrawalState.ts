import type { WithdrawalState } from '../money/withdrawalTransitions';

/** State labels for members and staff; `color` is an antd Tag colour. */
export const WITHDRAWAL_STATE_LABELS: Readonly<
  Record<WithdrawalState, { label: string; color: string }>
> = {
  submitted: { label: '待驗證', color: 'orange' },
  confirmed: { label: '已驗證', color: 'blue' },
  review: { label: '審核中', color: 'gold' },
  queued: { label: '待送出', color: 'blue' },
  broadcast: { label: '已送出', color: 'processing' },
  confirming: { label: '網路確認中', color: 'processing' },
  done: { label: '已完成', color: 'green' },
  rejected: { label: '未成功', color: 'red' },
  cancelled: { label: '已取消', color: 'default' },
};
