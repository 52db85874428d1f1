import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { StaffLot } from '@common/endpoints/adminAuctions';
import { LOT_FILTERS } from '@common/lists/lotFilter';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Button, Select, Space } from 'antd';
import { useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { CursorTable } from '@/components/CursorTable';
import { QueryInput } from '@/components/QueryInput';
import { stateTabs } from '@/components/stateTabs';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import { usePageTitle } from '@/usePageTitle';
import styles from '../listHead.module.css';
import { ExportButton } from '../parts/ExportButton';
import { TableViews } from '../parts/TableViews';
import { useColumns } from '../parts/useColumns';
import { useListSort } from '../parts/useListSort';
import { type LotAction, LotActionDialog } from './LotActionDialog';
import { Phase } from './Phase';

const TABS = [
  { key: 'all', tab: '全部' },
  ...Object.entries(LOT_FILTERS).map(([key, tab]) => ({ key, tab })),
];
const CHANNELS = { shop: '商城', market: '市集' };
const CHANNEL_OPTIONS = Object.entries(CHANNELS).map(([value, label]) => ({ value, label }));

function columnsOf(
  may: ReturnType<typeof useMay>,
  open: (action: LotAction) => void,
): ProColumns<StaffLot>[] {
  return [
    {
      title: '拍品',
      render: (_, { productId, title, channel, seller }) => (
        <>
          <Link to={`/product/view/${productId}`}>{title}</Link>
          <small className={styles.under}>
            {CHANNELS[channel]}・{seller}
          </small>
        </>
      ),
    },
    // Second, where a phone shows it.
    {
      title: '操作',
      render: (_, lot) => (
        <Space size={[8, 4]} wrap>
          {lot.canRelist && (
            <Button size="small" onClick={() => open({ kind: 'relist', lot })}>
              重新上架
            </Button>
          )}
          {lot.canWithdraw && (
            <Button size="small" danger onClick={() => open({ kind: 'withdraw', lot })}>
              撤下
            </Button>
          )}
          {lot.canAsk && (
            <Button size="small" onClick={() => open({ kind: 'ask', lot })}>
              請賣家處理
            </Button>
          )}
          {may('auctions.inspect') && lot.leader !== null && (
            <Button size="small" type="text" onClick={() => open({ kind: 'reveal', lot })}>
              最高出價
            </Button>
          )}
          {may('orders.read') && lot.outTradeNo && (
            <Link to={`/admin/orders?q=${lot.outTradeNo}`}>訂單</Link>
          )}
        </Space>
      ),
    },
    { key: 'state', title: '狀態', render: (_, lot) => <Phase lot={lot} /> },
    {
      key: 'price',
      title: '目前價',
      align: 'right',
      render: (_, { price, bidCount }) => (
        <>
          <Amount value={price} unit={TOKEN_SYMBOL} />
          <small className={styles.under}>{bidCount} 次出價</small>
        </>
      ),
    },
    {
      key: 'reserve',
      title: '底價',
      align: 'right',
      render: (_, { reserve }) =>
        reserve === null ? '無' : <Amount value={reserve} unit={TOKEN_SYMBOL} />,
    },
    {
      key: 'ends',
      title: '開始／結束',
      className: styles.whole,
      render: (_, { startsAt, endedAt, endsAt }) => (
        <>
          <Time at={startsAt} />
          <br />
          <Time at={endedAt ?? endsAt} />
        </>
      ),
    },
  ];
}

export default function AdminAuctions() {
  usePageTitle('競標管理');
  const may = useMay();
  const { cursor, turn, ...url } = usePageQuery();
  const { chosen: state, ...tabs } = stateTabs(TABS, url);
  const channel = CHANNEL_OPTIONS.find(({ value }) => value === url.get('channel'))?.value;
  const q = url.get('q');
  const { sort, timeKey, query } = useListSort('auctions', { isPending: state === 'open' });
  const table = useRef<ActionType>(null);
  const [action, setAction] = useState<LotAction>();
  const reload = () => void table.current?.reload();
  const { columns, ...columnChoice } = useColumns(columnsOf(may, setAction));
  return (
    <>
      <CursorTable<StaffLot>
        table={table}
        title="競標管理"
        rowKey="lotId"
        columns={columns}
        sort={sort}
        timeKey={timeKey}
        cursor={cursor}
        filter={{ state, channel, q }}
        read={(page) =>
          api('GET /api/admin/auctions', {
            query: {
              ...page,
              ...query,
              ...(state && { state }),
              ...(channel && { channel }),
              ...(q && { q }),
            },
          })
        }
        onTurn={turn}
        tabs={tabs}
        empty={
          state || channel || q ? '沒有符合條件的拍品。' : '還沒有拍品，按「新增拍品」上架第一件。'
        }
        search={
          <Space wrap>
            <Select
              aria-label="頻道"
              placeholder="所有頻道"
              allowClear
              style={{ width: 120 }}
              options={CHANNEL_OPTIONS}
              value={channel}
              onChange={(next?: string) => url.change({ channel: next })}
            />
            <QueryInput
              q={q}
              placeholder="拍品、賣家或 #編號"
              maxLength={80}
              onSearch={(typed) => url.change({ q: typed })}
            />
            <TableViews list="auctions" columns={columnChoice} />
            <ExportButton path="/api/admin/auctions.csv" query={{ ...query, state, channel, q }} />
          </Space>
        }
        tools={[
          <Button key="new" type="primary" onClick={() => setAction({ kind: 'add' })}>
            新增拍品
          </Button>,
        ]}
      />
      {action && (
        <LotActionDialog action={action} onClose={() => setAction(undefined)} onChange={reload} />
      )}
    </>
  );
}
