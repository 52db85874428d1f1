import type { Return } from '@common/endpoints/returns';
import type { ReturnState } from '@common/returns';
import { Alert } from 'antd';
import { Time } from '../Time';

type Text = (one: Return) => string;
const answerer: Text = ({ isPlatform }) => (isPlatform ? '客服' : '賣家');

/** The next step in each state, worded for all roles. */
const NEXT: Record<ReturnState, Text> = {
  open: (one) => `等待${answerer(one)}回覆。`,
  sendBack: ({ returnTo }) =>
    `等待買家寄回商品並填寫物流單號。寄回地址在下方${returnTo ? '' : '的說明裡'}。`,
  sentBack: (one) => `商品正在寄回，${answerer(one)}收到後會退款。`,
  refused: (one) => `${answerer(one)}不同意，買家可以請平台介入。`,
  escalated: () => '客服正在處理，會依雙方的說明作出決定。',
  refunded: ({ isWhole }) =>
    isWhole
      ? '款項已全額退回買家的餘額。'
      : '這些商品的款項已退回買家的餘額，訂單其餘部分照原來的進度進行。',
  rejected: () => '申請不成立，訂單照原來的進度進行。',
  withdrawn: () => '買家已撤回申請，訂單照原來的進度進行。',
};

/** The consequence of a missed deadline. */
const OTHERWISE: Partial<Record<ReturnState, string>> = {
  open: '逾期會自動轉由平台處理。',
  sentBack: '逾期會自動轉由平台處理。',
  sendBack: '逾期未寄回，申請會自動結束。',
  refused: '逾期未處理，申請會自動結束。',
};

export function NextStep({ one }: { one: Return }) {
  const { state, dueAt } = one;
  return (
    <Alert
      type={state === 'refunded' ? 'success' : 'info'}
      showIcon
      title={
        <>
          {NEXT[state](one)}
          {dueAt && (
            <>
              期限為 <Time at={dueAt} />，{OTHERWISE[state]}
            </>
          )}
        </>
      }
    />
  );
}
