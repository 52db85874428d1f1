import type { StaffWithdrawalDetail } from '@common/endpoints/adminWithdrawals';
import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from '@/components/Amount';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { ReasonField } from './ReasonField';

export type Verdict = 'approve' | 'reject' | 'release';

interface Props {
  withdrawal: StaffWithdrawalDetail;
  verdict: Verdict;
  onDone: (moved: StaffWithdrawalDetail) => void;
  onRefused: () => void;
  onClose: () => void;
}

const WORDS = {
  approve: {
    title: '同意提幣',
    okText: '確認同意',
    text: '達到需要的人數後會排入送出，送出後無法追回。',
    label: '審核意見（會留下紀錄）',
  },
  reject: {
    title: '拒絕提幣',
    okText: '確認拒絕',
    text: '保留的款項會退回會員的可用餘額。',
    label: '原因（會員看得到）',
  },
  release: {
    title: '退回款項',
    okText: '確認退回',
    text: '這筆的序號已被其他交易用掉，鏈上不會再成功。款項會退回會員的可用餘額。',
    label: '原因（會員看得到）',
  },
};

/** Of an account that closed: nothing is posted to it. */
const CLOSED_WORDS = {
  ...WORDS,
  release: {
    title: '放棄這筆提幣',
    okText: '確認放棄',
    text: '這筆的序號已被其他交易用掉，鏈上不會再成功。帳戶已關閉，款項與手續費留在待查；另外送出後，在「不明轉出」記給這位會員。',
    label: '原因（會留下紀錄）',
  },
};

const RETURN_WORDS = {
  approve: { ...WORDS.approve, title: '同意退回' },
  reject: {
    title: '取消退回',
    okText: '確認取消退回',
    text: '款項仍在待查，可以指定會員，或再次退回。',
    label: '原因（會留下紀錄）',
  },
  release: {
    title: '放回待查',
    okText: '確認放回待查',
    text: '這筆的序號已被其他交易用掉，鏈上不會再成功。款項會回到待查。',
    label: '原因（會留下紀錄）',
  },
};

function wordsFor({ deposit, member }: StaffWithdrawalDetail) {
  if (deposit) return RETURN_WORDS;
  return member && member.closedAt !== null ? CLOSED_WORDS : WORDS;
}

/** The decision of staff on a withdrawal or the return of a deposit, with a note that stays. */
export function VerdictDialog({ withdrawal, verdict, ...rest }: Props) {
  const { title, okText, text, label } = wordsFor(withdrawal)[verdict];
  const params = { id: withdrawal.id };
  return (
    <FormDialog<{ note: string }, StaffWithdrawalDetail>
      {...rest}
      title={title}
      okText={okText}
      danger={verdict !== 'approve'}
      send={({ note: typed }) => {
        const note = typed.trim();
        if (verdict === 'approve') {
          return api('POST /api/admin/withdrawals/:id/approve', {
            params,
            body: { note },
            skipErrorHandler: true,
          });
        }
        const body = { reason: note };
        return verdict === 'reject'
          ? api('POST /api/admin/withdrawals/:id/reject', { params, body, skipErrorHandler: true })
          : api('POST /api/admin/withdrawals/:id/release', {
              params,
              body,
              skipErrorHandler: true,
            });
      }}
    >
      <p>
        <Amount value={withdrawal.amount} unit={TOKEN_SYMBOL} /> → {withdrawal.address}
      </p>
      <p>{text}</p>
      <ReasonField name="note" label={label} />
    </FormDialog>
  );
}
