import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { Api } from '@common/api';
import { ORDER_WORK, type OrderWork } from '@common/orders/orderWork';
import { ORDER_NUMBER_PATTERN } from '@common/text/urlText';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Button, Dropdown, Select, Space } from 'antd';
import { useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { CursorTable } from '@/components/CursorTable';
import { FULFILMENTS } from '@/components/Order/fulfilments';
import { parseStatus, STATUS_TABS } from '@/components/Order/statusTabs';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { QueryInput } from '@/components/QueryInput';
import { Time } from '@/components/Time';
import { type PageCursor, usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useSiteConfig } from '@/services/siteConfig';
import { useMay } from '@/session/useMay';
import { usePageTitle } from '@/usePageTitle';
import styles from '../listHead.module.css';
import { ExportButton } from '../parts/ExportButton';
import { PeriodInputs } from '../parts/PeriodInputs';
import { TableViews } from '../parts/TableViews';
import { useChosen } from '../parts/useChosen';
import { useColumns } from '../parts/useColumns';
import { useListSort } from '../parts/useListSort';
import { useOpened } from '../parts/useOpened';
import { StaffOrderDrawer } from './StaffOrderDrawer';
import { type Ticked, TickedOrders, tickColumn } from './TickedOrders';

const WORK: Readonly<Record<OrderWork, string>> = {
  platform: '平台待出貨',
  members: '會員待出貨',
  late: '逾期未出貨',
};
const [ALL_TAB, ...STATES] = STATUS_TABS;
const TABS = [ALL_TAB, ...ORDER_WORK.map((key) => ({ key, tab: WORK[key] })), ...STATES].flatMap(
  (tab) => tab ?? [],
);
const CHANNELS = [
  { value: 'shop', label: '商城' },
  { value: 'market', label: '市集' },
];

const ORDER_NUMBER = new RegExp(ORDER_NUMBER_PATTERN);

type Row = Api['GET /api/admin/orders']['data']['list'][number];

function columnsOf(open: (outTradeNo: string) => void): ProColumns<Row>[] {
  return [
    {
      title: '訂單編號',
      render: (_, { out_trade_no }) => (
        <Button type="link" className={styles.number} onClick={() => open(out_trade_no)}>
          {out_trade_no}
        </Button>
      ),
    },
    // Second, so that a phone shows it without scrolling sideways.
    { title: '狀態', render: (_, { status }) => <OrderStatusTag status={status} /> },
    {
      key: 'channel',
      title: '頻道',
      className: styles.whole,
      render: (_, { channel }) => (channel === 'shop' ? '商城' : '市集'),
    },
    {
      key: 'seller',
      title: '賣家',
      className: styles.whole,
      render: (_, { seller }) => (seller ? seller.name : '平台'),
    },
    { key: 'buyer', title: '買家', className: styles.whole, render: (_, { buyer }) => buyer.name },
    {
      key: 'goods',
      title: '商品',
      className: styles.goods,
      render: (_, { lines }) =>
        lines.map(({ skuId, title, skuName, quantity }) => (
          <div key={skuId}>
            {title} {skuName} × {quantity}
          </div>
        )),
    },
    { key: 'fulfilment', title: '交付', render: (_, { fulfilment }) => FULFILMENTS[fulfilment] },
    {
      key: 'total',
      title: '總額',
      align: 'right',
      render: (_, { total }) => <Amount value={total} unit={TOKEN_SYMBOL} />,
    },
    { key: 'shipBy', title: '出貨期限', render: (_, { shipBy }) => shipBy && <Time at={shipBy} /> },
    { key: 'created', title: '下單時間', render: (_, { createdAt }) => <Time at={createdAt} /> },
  ];
}

const SHIPPING_PAGES = [
  ['/admin/orders/scan', '掃描出貨'],
  ['/admin/orders/ship', '批次出貨'],
  ['/admin/orders/slip/all', '列印出貨單'],
] as const;
const BOOKING_PAGES = [
  ['/admin/orders/book', '批次託運'],
  ['/admin/orders/labels', '列印託運單'],
] as const;

/** The pages on which staff send many orders; parcels are booked where the carrier takes bookings. */
function BulkPages() {
  const books = useSiteConfig()?.carrier.books ?? false;
  const pages = [...SHIPPING_PAGES, ...(books ? BOOKING_PAGES : [])];
  const items = pages.map(([path, label]) => ({
    key: path,
    label: <Link to={path}>{label}</Link>,
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button>批次作業</Button>
    </Dropdown>
  );
}

export default function AdminOrders() {
  usePageTitle('訂單管理');
  const may = useMay();
  const { cursor, get, change, turn } = usePageQuery();
  const [q, buyer, from, to] = [get('q'), get('buyer'), get('from'), get('to')];
  const work = ORDER_WORK.find((one) => one === get('work'));
  const status = work ? undefined : parseStatus(get('status'));
  const channel = CHANNELS.find(({ value }) => value === get('channel'))?.value;
  const { opened, open } = useOpened(ORDER_NUMBER);
  const filter = {
    ...(status && { status }),
    ...(q && { q }),
    ...(buyer && { buyer }),
    ...(channel && { channel }),
    ...(work && { work }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const { sort, timeKey, query } = useListSort('orders', { isPending: work !== undefined });
  const { columns, ...columnChoice } = useColumns(columnsOf(open));
  const chosen = useChosen<Ticked>();
  const [page, setPage] = useState<readonly Ticked[]>([]);
  const read = async (at: PageCursor) => {
    const answer = await api('GET /api/admin/orders', { query: { ...at, ...filter, ...query } });
    setPage(answer.list.map(({ out_trade_no: id }) => ({ id })));
    return answer;
  };
  const table = useRef<ActionType>(null);
  const reload = () => void table.current?.reload();
  const search = (key: 'q' | 'buyer', value: string | undefined, placeholder: string) => (
    <QueryInput
      q={value}
      key={key}
      placeholder={placeholder}
      maxLength={100}
      className={styles.narrow}
      onSearch={(typed) => change({ [key]: typed })}
    />
  );

  return (
    <>
      <CursorTable<Row>
        table={table}
        title="訂單管理"
        rowKey="out_trade_no"
        columns={may('orders.handle') ? [tickColumn<Row>(chosen, page), ...columns] : columns}
        sort={sort}
        timeKey={timeKey}
        cursor={cursor}
        filter={filter}
        read={read}
        onTurn={turn}
        empty="沒有符合條件的訂單"
        tabs={{
          active: work ?? status ?? 'all',
          items: TABS,
          onChange: (tab) =>
            change({ work: ORDER_WORK.find((one) => one === tab), status: parseStatus(tab) }),
        }}
        search={
          <Space wrap className={styles.bar}>
            <Select
              aria-label="頻道"
              placeholder="所有頻道"
              allowClear
              style={{ width: 120 }}
              options={CHANNELS}
              value={channel}
              onChange={(next?: string) => change({ channel: next })}
            />
            {search('q', q, '編號、物流單號、電話或商品')}
            {search('buyer', buyer, '買家姓名或電子郵件')}
            <PeriodInputs from={from} to={to} onChange={change} />
            {may('orders.handle') && <BulkPages />}
            <TableViews list="orders" columns={columnChoice} />
            <ExportButton path="/api/admin/orders.csv" query={{ ...filter, ...query }} />
          </Space>
        }
      />
      <TickedOrders chosen={chosen} />
      {opened && (
        <StaffOrderDrawer
          key={opened}
          outTradeNo={opened}
          onClose={() => open(undefined)}
          onChange={reload}
        />
      )}
    </>
  );
}
