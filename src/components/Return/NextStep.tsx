import type { Return } from '@common/endpoints/returns';
import type { ReturnRole, ReturnState } from '@common/orders/returns';
import { Alert } from 'antd';
import { Time } from '../Time';

type Text = (one: Return) => string;
const answerer: Text = ({ isPlatform }) => (isPlatform ? '客服' : '賣家');

/** The next step in each state, in the third person. */
const NEXT: Record<ReturnState, Text> = {
  open: (one) => `等待${answerer(one)}回覆。`,
  sendBack: () => '等待買家寄回商品並填寫物流單號。',
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

/** Texts for a reader who has to act or whose money it is, in place of `NEXT`. */
const TO_READER: Partial<Record<ReturnRole, Partial<Record<ReturnState, Text>>>> = {
  buyer: {
    sendBack: (one) =>
      one.returnTo
        ? '請把商品寄到下方的寄回地址，並填寫物流單號。'
        : `請寄回商品並填寫物流單號。寄回地址請看下方${answerer(one)}「同意退貨」的說明。`,
    refused: (one) => `${answerer(one)}不同意。您可以請平台介入，或撤回申請。`,
    refunded: ({ isWhole }) =>
      isWhole
        ? '款項已全額退回您的餘額。'
        : '這些商品的款項已退回您的餘額，訂單其餘部分照原來的進度進行。',
    withdrawn: () => '您已撤回申請，訂單照原來的進度進行。',
  },
  seller: {
    open: () => '買家等您回覆。',
    sentBack: () => '買家已寄回商品，收到後請按「同意退款」。',
    refused: () => '您不同意這次申請，買家可以請平台介入。',
  },
};

/** The consequence of a missed deadline. */
const OTHERWISE: Partial<Record<ReturnState, string>> = {
  open: '逾期會自動轉由平台處理。',
  sentBack: '逾期會自動轉由平台處理。',
  sendBack: '逾期未寄回，申請會自動結束。',
  refused: '逾期未處理，申請會自動結束。',
};

export function NextStep({ one }: { one: Return }) {
  const { state, dueAt, role } = one;
  const text = TO_READER[role]?.[state] ?? NEXT[state];
  return (
    <Alert
      type={state === 'refunded' ? 'success' : 'info'}
      showIcon
      title={
        <>
          {text(one)}
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
