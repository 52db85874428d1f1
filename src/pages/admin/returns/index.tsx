import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { ReturnSummary } from '@common/endpoints/returns';
import { RETURN_REASON, RETURN_STATE } from '@common/lists/returns';
import { OPEN_RETURN_STATES, RETURN_STATES } from '@common/orders/returns';
import { ID_TEXT } from '@common/text/urlText';
import { Button } from 'antd';
import { useRef } from 'react';
import { CoinAndAdv } from '@/components/CoinAndAdv';
import { CursorTable } from '@/components/CursorTable';
import { ReturnStateTag } from '@/components/Return/ReturnStateTag';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import styles from '../listHead.module.css';
import { ListTools } from '../parts/ListTools';
import { useColumns } from '../parts/useColumns';
import { useListSort } from '../parts/useListSort';
import { useOpened } from '../parts/useOpened';
import { ReturnDrawer } from './ReturnDrawer';

const TABS = [
  { key: 'waiting', tab: '待處理' },
  { key: 'all', tab: '全部' },
  ...RETURN_STATES.map((key) => ({ key, tab: RETURN_STATE[key].label })),
];
/** Tabs of returns that go on. */
const PENDING = ['waiting', ...OPEN_RETURN_STATES];

function columnsOf(open: (id: number) => void): ProColumns<ReturnSummary>[] {
  return [
    {
      title: '訂單',
      render: (_, { id, out_trade_no }) => (
        <Button type="link" className={styles.number} onClick={() => open(id)}>
          {out_trade_no}
        </Button>
      ),
    },
    { key: 'state', title: '狀態', render: (_, { state }) => <ReturnStateTag state={state} /> },
    { key: 'reason', title: '原因', render: (_, { reason }) => RETURN_REASON[reason] },
    {
      key: 'channel',
      title: '頻道',
      render: (_, { channel }) => (channel === 'shop' ? '商城' : '市集'),
    },
    {
      key: 'goods',
      title: '商品',
      render: (_, { lines }) =>
        lines.map(({ skuId, title, quantity }) => (
          <div key={skuId}>
            {title} × {quantity}
          </div>
        )),
    },
    {
      key: 'amount',
      title: '退款金額',
      align: 'right',
      render: (_, { coinAmount, advAmount }) => <CoinAndAdv coin={coinAmount} adv={advAmount} />,
    },
    { key: 'due', title: '處理期限', render: (_, { dueAt }) => dueAt && <Time at={dueAt} /> },
    { key: 'created', title: '申請時間', render: (_, { createdAt }) => <Time at={createdAt} /> },
  ];
}

export default function AdminReturns() {
  usePageTitle('退貨管理');
  const { cursor, get, change, turn } = usePageQuery();
  const state = TABS.find(({ key }) => key === get('state'))?.key ?? 'waiting';
  const q = get('q');
  const { sort, timeKey, query } = useListSort('returns', {
    isPending: PENDING.some((one) => one === state),
  });
  const { opened, open } = useOpened(ID_TEXT);
  const { columns, ...columnChoice } = useColumns(columnsOf(open));
  const table = useRef<ActionType>(null);
  const reload = () => void table.current?.reload();
  return (
    <>
      <CursorTable<ReturnSummary>
        table={table}
        title="退貨管理"
        rowKey="id"
        columns={columns}
        sort={sort}
        timeKey={timeKey}
        cursor={cursor}
        filter={{ state, q }}
        read={(page) =>
          api('GET /api/admin/returns', {
            query: { ...page, ...query, ...(state !== 'all' && { state }), ...(q && { q }) },
          })
        }
        onTurn={turn}
        empty="沒有符合條件的退貨申請"
        tabs={{
          active: state,
          items: TABS,
          onChange: (key) => change({ state: key }),
        }}
        search={
          <ListTools
            list="returns"
            columns={columnChoice}
            q={q}
            placeholder="訂單編號、買賣家或商品"
            maxLength={60}
            onSearch={(typed) => change({ q: typed, state: typed ? 'all' : state })}
            exported={{ ...query, q, ...(state !== 'all' && { state }) }}
          />
        }
      />
      {opened !== undefined && (
        <ReturnDrawer
          key={opened}
          id={Number(opened)}
          onClose={() => open(undefined)}
          onChange={reload}
        />
      )}
    </>
  );
}
