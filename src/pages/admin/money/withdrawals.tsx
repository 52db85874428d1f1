import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { StaffWithdrawal } from '@common/endpoints/adminWithdrawals';
import { ID_TEXT } from '@common/text/urlText';
import { TOKEN_SYMBOL } from '@config/token';
import { Button } from 'antd';
import { useRef } from 'react';
import { Amount } from '@/components/Amount';
import { CursorTable } from '@/components/CursorTable';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { WithdrawalTags } from '@/components/WithdrawalTags';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import { shortAddress } from '@/wallet/eip1193';
import { ListTools } from '../parts/ListTools';
import { useColumns } from '../parts/useColumns';
import { useListSort } from '../parts/useListSort';
import { useOpened } from '../parts/useOpened';
import { WithdrawalDesk } from './WithdrawalDesk';
import { WithdrawalDrawer } from './WithdrawalDrawer';

const TABS = [
  { key: 'review', tab: '待審核' },
  { key: 'open', tab: '進行中' },
  { key: 'rejected', tab: '未成功' },
  { key: 'done', tab: '已完成' },
  { key: 'all', tab: '全部' },
];

const columnsOf = (open: (id: number) => void): ProColumns<StaffWithdrawal>[] => [
  {
    title: '編號',
    render: (_, { id }) => (
      <Button type="link" size="small" onClick={() => open(id)}>
        {id}
      </Button>
    ),
  },
  { title: '狀態', render: (_, one) => <WithdrawalTags withdrawal={one} /> },
  {
    key: 'amount',
    title: '數量',
    align: 'right',
    render: (_, { amount }) => <Amount value={amount} unit={TOKEN_SYMBOL} />,
  },
  {
    key: 'member',
    title: '會員',
    render: (_, { memberId, memberName, depositId }) =>
      depositId === null ? `${memberId}・${memberName}` : `退回轉入（由 ${memberName} 提出）`,
  },
  {
    key: 'approvals',
    title: '同意',
    render: (_, { approvals, approvalsNeeded }) =>
      approvalsNeeded === 0 ? '不需審核' : `${approvals} / ${approvalsNeeded}`,
  },
  {
    key: 'address',
    title: '提幣地址',
    render: (_, { address }) => <span title={address}>{shortAddress(address)}</span>,
  },
  { key: 'reason', title: '說明', render: (_, { reason }) => reason },
  { key: 'created', title: '申請時間', render: (_, { createdAt }) => <Time at={createdAt} /> },
];

/** 提幣審核: what waits for staff, what is on its way, and the switch that stops it all. */
export default function Withdrawals() {
  usePageTitle('提幣審核');
  const table = useRef<ActionType>(null);
  const { cursor, get, change, turn } = usePageQuery();
  const { opened, open } = useOpened(ID_TEXT);
  const asked = get('state') ?? 'review';
  const state = TABS.some(({ key }) => key === asked) ? asked : 'review';
  const q = get('q');
  const filterQuery = { ...(state !== 'all' && { state }), ...(q && { q }) };
  const {
    sort,
    timeKey,
    query: sortQuery,
  } = useListSort('withdrawals', { isAscending: state === 'review' });
  const query = { ...filterQuery, ...sortQuery };
  const { columns, ...columnChoice } = useColumns(columnsOf(open));
  const reload = () => void table.current?.reload();
  return (
    <>
      <WithdrawalDesk />
      <CursorTable<StaffWithdrawal>
        table={table}
        title="提幣審核"
        rowKey="id"
        columns={columns}
        sort={sort}
        timeKey={timeKey}
        cursor={cursor}
        filter={{ state, q }}
        read={(page) =>
          api('GET /api/admin/withdrawals', {
            query: { ...page, ...query },
          })
        }
        onTurn={turn}
        empty={state === 'review' ? '沒有等待審核的提幣。' : '沒有符合條件的提幣。'}
        search={
          <ListTools
            list="withdrawals"
            columns={columnChoice}
            q={q}
            placeholder="編號、會員、地址或交易"
            label="搜尋提幣"
            maxLength={100}
            onSearch={(typed) => change({ q: typed })}
            exported={query}
          />
        }
        tabs={{
          active: state,
          items: TABS,
          onChange: (key) => change({ state: key === 'review' ? undefined : key }),
        }}
      />
      {opened !== undefined && (
        <WithdrawalDrawer
          key={opened}
          id={Number(opened)}
          onClose={() => open(undefined)}
          onChange={reload}
        />
      )}
    </>
  );
}
