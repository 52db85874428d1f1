import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { MoneyProposal } from '@common/endpoints/moneyProposals';
import { Button, Flex } from 'antd';
import { useRef, useState } from 'react';
import { ListTable } from '@/components/ListTable';
import { Time } from '@/components/Time';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';
import { NewStaffNote } from '../parts/NewStaffNote';
import { ProposedAmounts } from '../parts/ProposedAmounts';
import { SubjectLink } from '../parts/SubjectLink';
import { decisionLabel } from '../parts/WaitingDecisions';
import { type Deciding, ProposalDialog } from './ProposalDialog';

const columnsOf = (
  me: number | undefined,
  decide: (deciding: Deciding) => void,
): ProColumns<MoneyProposal>[] => [
  { title: '內容', render: (_, one) => decisionLabel(one) },
  // Second, where a phone shows it.
  {
    title: '操作',
    render: (_, one) => (
      <Flex gap={8} wrap>
        {one.by.id !== me && one.countsFrom !== null && <NewStaffNote from={one.countsFrom} />}
        {one.by.id !== me && one.countsFrom === null && (
          <Button
            size="small"
            type="primary"
            onClick={() => decide({ proposal: one, agree: true })}
          >
            同意
          </Button>
        )}
        <Button size="small" onClick={() => decide({ proposal: one, agree: false })}>
          {one.by.id === me ? '撤回' : '不同意'}
        </Button>
      </Flex>
    ),
  },
  { title: '數量', align: 'right', render: (_, one) => <ProposedAmounts {...one} /> },
  { title: '對象', render: (_, { ref }) => <SubjectLink {...ref} /> },
  {
    title: '說明',
    render: (_, { summary }) => (
      <div style={{ minWidth: 160, maxWidth: 420, whiteSpace: 'normal' }}>{summary}</div>
    ),
  },
  { title: '提出', render: (_, { by }) => by.name },
  { title: '提出時間', render: (_, { at }) => <Time at={at} /> },
  { title: '期限', render: (_, { expiresAt }) => <Time at={expiresAt} /> },
];

/** 款項待同意: decisions on money above the limit that wait for a second person. */
export default function MoneyProposals() {
  usePageTitle('款項待同意');
  const { user } = useSession();
  const me = user?.member?.id;
  const table = useRef<ActionType>(null);
  const [deciding, setDeciding] = useState<Deciding>();
  const reload = () => void table.current?.reload();
  const close = () => setDeciding(undefined);
  return (
    <>
      <ListTable<MoneyProposal, { list: MoneyProposal[] }>
        table={table}
        title="款項待同意"
        hint="金額超過雙人門檻的退款、待查款項、不明轉出、發幣與會員商品的優惠券，由一位同事提出、另一位同意後執行。"
        rowKey="id"
        columns={columnsOf(me, setDeciding)}
        params={{}}
        read={async () => ({ list: await api('GET /api/admin/money-proposals') })}
        pages={() => null}
        empty="沒有等待同意的款項。"
      />
      {deciding && (
        <ProposalDialog
          {...deciding}
          label={decisionLabel(deciding.proposal)}
          isMine={deciding.proposal.by.id === me}
          onDone={(message) => {
            close();
            void toast.success(message);
            reload();
          }}
          onRefused={reload}
          onClose={close}
        />
      )}
    </>
  );
}
