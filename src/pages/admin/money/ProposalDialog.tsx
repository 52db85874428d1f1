import type { MoneyProposal } from '@common/endpoints/moneyProposals';
import { Fragment } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { ProposedAmounts } from '../parts/ProposedAmounts';
import { SubjectLink } from '../parts/SubjectLink';
import { ReasonField } from './ReasonField';

/** A proposal, and whether it is agreed to or turned down. */
export interface Deciding {
  proposal: MoneyProposal;
  agree: boolean;
}

interface Props extends Deciding {
  label: string;
  isMine: boolean;
  onDone: (message: string) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** Agrees to a proposed decision on money, which is then done, or turns it down with a reason. */
export function ProposalDialog({ proposal, agree, label, isMine, onDone, ...rest }: Props) {
  const params = { id: proposal.id };
  const refusal = isMine ? '撤回' : '不同意';
  return (
    <FormDialog<{ note: string }, null>
      {...rest}
      title={`${agree ? '同意' : refusal}：${label}`}
      okText={`確認${agree ? '同意' : refusal}`}
      danger={!agree}
      send={({ note }) =>
        agree
          ? api('POST /api/admin/money-proposals/:id/approve', { params, skipErrorHandler: true })
          : api('POST /api/admin/money-proposals/:id/reject', {
              params,
              body: { note: note.trim() },
              skipErrorHandler: true,
            })
      }
      onDone={() => onDone(agree ? '已同意並執行' : `已${refusal}`)}
    >
      <p>
        {proposal.by.name} 提出 <ProposedAmounts {...proposal} />：{proposal.summary}
      </p>
      <p>
        對象：
        <SubjectLink {...proposal.ref} />
        {proposal.members.map((id) => (
          <Fragment key={id}>
            、<SubjectLink type="member" id={String(id)} />
          </Fragment>
        ))}
      </p>
      {agree ? <p>同意後立即執行，無法復原。</p> : <ReasonField name="note" />}
    </FormDialog>
  );
}
