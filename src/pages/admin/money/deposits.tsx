import type { ProColumns } from '@ant-design/pro-components';
import type { Api } from '@common/api';
import type { PendingTransfer, StaffDeposit } from '@common/endpoints/adminDeposits';
import { DEPOSIT_STATE, DEPOSIT_STATES } from '@common/lists/depositState';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { useState } from 'react';
import { Amount } from '@/components/Amount';
import { CursorTable } from '@/components/CursorTable';
import { stateTabs } from '@/components/stateTabs';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import { usePageTitle } from '@/usePageTitle';
import lists from '../listHead.module.css';
import { ListTools } from '../parts/ListTools';
import { PeriodInputs } from '../parts/PeriodInputs';
import { useColumns } from '../parts/useColumns';
import { useListSort } from '../parts/useListSort';
import { copyable, stateColumn } from './MoneyQueue';
import { PendingTransfers } from './PendingTransfers';

const TABS = [
  { key: 'all', tab: '全部' },
  ...DEPOSIT_STATES.map((key) => ({ key, tab: DEPOSIT_STATE[key].label })),
];
/** Polling interval while transfers count confirmations, ms. */
const POLL_MS = 15_000;

const columnsOf = (mayOpen: boolean, needed: number): ProColumns<StaffDeposit>[] => [
  {
    key: 'amount',
    title: '數量',
    align: 'right',
    render: (_, { amount }) => <Amount value={amount} unit={TOKEN_SYMBOL} />,
  },
  stateColumn(DEPOSIT_STATE),
  {
    key: 'member',
    title: '會員',
    render: (_, { member, byHand }) => {
      if (!member) return '—';
      const name = `${member.id}・${member.name}`;
      return (
        <>
          {mayOpen ? <Link to={`/admin/members/${member.id}`}>{name}</Link> : name}
          {byHand && <small className={lists.under}>由財務指定</small>}
        </>
      );
    },
  },
  { key: 'transaction', title: '交易', render: (_, { txHash }) => copyable(txHash) },
  { key: 'from', title: '付款錢包', render: (_, { from }) => copyable(from) },
  {
    key: 'confirmations',
    title: '確認',
    align: 'right',
    render: (_, { confirmations }) => {
      if (confirmations === null) return '—';
      const count = confirmations.toLocaleString('en');
      return confirmations < needed ? `${count}／${needed}` : count;
    },
  },
  { key: 'booked', title: '入帳時間', render: (_, { at }) => <Time at={at} /> },
];

type Answer = Api['GET /api/admin/deposits']['data'];

/** 充幣: all deposits, with known and unknown senders. Read-only. */
export default function Deposits() {
  usePageTitle('充幣');
  const may = useMay();
  const { cursor, get, change, turn } = usePageQuery();
  const [counting, setCounting] = useState<{ pending: PendingTransfer[]; needed: number }>();
  const { chosen: state, ...tabs } = stateTabs(TABS, { get, change });
  const [q, from, to] = [get('q'), get('from'), get('to')];
  const filter = {
    ...(state && { state }),
    ...(q && { q }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const { sort, timeKey, query } = useListSort('deposits');
  const read = async (page: typeof cursor): Promise<Answer> => {
    const found = await api('GET /api/admin/deposits', { query: { ...page, ...filter, ...query } });
    setCounting({ pending: found.pending, needed: found.needed });
    return found;
  };
  const { pending = [], needed = 0 } = counting ?? {};
  const { columns, ...columnChoice } = useColumns(columnsOf(may('members.read'), needed));
  return (
    <>
      <PendingTransfers pending={pending} needed={needed} />
      <CursorTable<StaffDeposit>
        title="充幣"
        hint="來源不明的轉入在「待查款項」處理。"
        rowKey="id"
        columns={columns}
        sort={sort}
        timeKey={timeKey}
        cursor={cursor}
        filter={filter}
        read={read}
        onTurn={turn}
        lookAgainMs={pending.length > 0 ? POLL_MS : undefined}
        empty={Object.keys(filter).length > 0 ? '沒有符合條件的充幣。' : '還沒有充幣。'}
        tabs={tabs}
        search={
          <ListTools
            list="deposits"
            columns={columnChoice}
            q={q}
            placeholder="會員、交易或付款地址"
            label="搜尋充幣"
            maxLength={100}
            onSearch={(typed) => change({ q: typed })}
            exported={{ ...filter, ...query }}
          >
            <PeriodInputs from={from} to={to} onChange={change} />
          </ListTools>
        }
      />
    </>
  );
}
