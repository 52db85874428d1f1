import { type ActionType, type ProColumns, ProTable } from '@ant-design/pro-components';
import type { ReturnSummary } from '@common/endpoints/returns';
import { RETURN_REASON, RETURN_STATE } from '@common/lists/returns';
import { RETURN_STATES } from '@common/returns';
import { useSearchParams } from '@umijs/max';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { OrderPages } from '@/components/Order/OrderPages';
import { ReturnStateTag } from '@/components/Return/ReturnStateTag';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import { TOKEN_SYMBOL } from '../../../../config/token';
import { ReturnDrawer } from './ReturnDrawer';

const TABS = [
  { key: 'waiting', tab: '待處理' },
  { key: 'all', tab: '全部' },
  ...RETURN_STATES.map((key) => ({ key, tab: RETURN_STATE[key].label })),
];

function columnsOf(open: (id: number) => void): ProColumns<ReturnSummary>[] {
  return [
    {
      title: '訂單',
      render: (_, { id, out_trade_no }) => (
        <Button
          type="link"
          style={{ padding: 0, height: 'auto', whiteSpace: 'normal', wordBreak: 'break-all' }}
          onClick={() => open(id)}
        >
          {out_trade_no}
        </Button>
      ),
    },
    { title: '狀態', render: (_, { state }) => <ReturnStateTag state={state} /> },
    { title: '原因', render: (_, { reason }) => RETURN_REASON[reason] },
    { title: '頻道', render: (_, { channel }) => (channel === 'shop' ? '商城' : '市集') },
    {
      title: '商品',
      render: (_, { lines }) =>
        lines.map(({ skuId, title, quantity }) => (
          <div key={skuId}>
            {title} × {quantity}
          </div>
        )),
    },
    {
      title: '退款金額',
      align: 'right',
      render: (_, { coinAmount }) => <Amount value={coinAmount} unit={TOKEN_SYMBOL} />,
    },
    { title: '申請時間', render: (_, { createdAt }) => <Time at={createdAt} /> },
  ];
}

export default function AdminReturns() {
  usePageTitle('退貨管理');
  const [search, setSearch] = useSearchParams();
  const state = TABS.find(({ key }) => key === search.get('state'))?.key ?? 'waiting';
  const q = search.get('q')?.trim() || undefined;
  const page = search.get('current') ?? '';
  const current = /^[1-9]\d{0,5}$/.test(page) ? page : '1';
  const [opened, setOpened] = useState<number>();
  const [failed, setFailed] = useState(false);
  const [shown, setShown] = useState<{ total: number; pageSize: number }>();
  const table = useRef<ActionType>(null);
  const reload = () => void table.current?.reload();
  const change = (next: Record<string, string | undefined>) => {
    const all = Object.entries({ state, q, ...next });
    setSearch(Object.fromEntries(all.flatMap(([key, value]) => (value ? [[key, value]] : []))));
  };
  return (
    <>
      <ProTable<ReturnSummary>
        actionRef={table}
        headerTitle="退貨管理"
        rowKey="id"
        columns={columnsOf(setOpened)}
        search={false}
        options={{ reload: true, density: false, setting: false }}
        scroll={{ x: 'max-content' }}
        toolbar={{
          multipleLine: true,
          search: (
            <Input.Search
              key={q}
              defaultValue={q}
              allowClear
              maxLength={60}
              placeholder="訂單編號"
              aria-label="訂單編號"
              onSearch={(typed) => change({ q: typed.trim(), state: typed ? 'all' : state })}
            />
          ),
          tabs: {
            activeKey: state,
            items: TABS,
            onChange: (key) => change({ state: String(key) }),
          },
        }}
        params={{ state, q, current }}
        request={async () => {
          try {
            const { list, total, pageSize } = await api('GET /api/admin/returns', {
              query: { current, ...(state !== 'all' && { state }), ...(q && { q }) },
            });
            setFailed(false);
            setShown({ total, pageSize });
            return { data: list, success: true };
          } catch {
            setFailed(true);
            return { data: [], success: false };
          }
        }}
        pagination={false}
        tableRender={(_, list) => (
          <>
            {list}
            <OrderPages
              current={Number(current)}
              pageSize={shown?.pageSize ?? 20}
              total={shown?.total}
              onChange={(to) => change({ current: to })}
            />
          </>
        )}
        locale={{
          emptyText: failed ? (
            <Button onClick={reload}>沒有載入成功，重新載入</Button>
          ) : (
            '沒有符合條件的退貨申請'
          ),
        }}
      />
      {opened !== undefined && (
        <ReturnDrawer id={opened} onClose={() => setOpened(undefined)} onChange={reload} />
      )}
    </>
  );
}
