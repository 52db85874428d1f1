import { type ActionType, type ProColumns, ProTable } from '@ant-design/pro-components';
import type { Api } from '@common/api';
import { Button, Input, Space } from 'antd';
import { useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { FULFILMENTS } from '@/components/Order/fulfilments';
import { OrderPages } from '@/components/Order/OrderPages';
import { STATUS_TABS, statusOf, tabOf } from '@/components/Order/statusTabs';
import { useOrderQuery } from '@/components/Order/useOrderQuery';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import { TOKEN_SYMBOL } from '../../../../config/token';
import { StaffOrderDrawer } from './StaffOrderDrawer';

type Row = Api['GET /api/admin/orders']['data']['list'][number];

const PAGE_SIZE = 20;

function columnsOf(open: (outTradeNo: string) => void): ProColumns<Row>[] {
  return [
    {
      title: '訂單編號',
      render: (_, { out_trade_no }) => (
        <Button
          type="link"
          style={{
            padding: 0,
            maxWidth: '40vw',
            whiteSpace: 'normal',
            wordBreak: 'break-all',
            height: 'auto',
            textAlign: 'start',
          }}
          onClick={() => open(out_trade_no)}
        >
          {out_trade_no}
        </Button>
      ),
    },
    // Second, so that a phone shows it without scrolling sideways.
    { title: '狀態', render: (_, { status }) => <OrderStatusTag status={status} /> },
    { title: '買家', render: (_, { buyer }) => buyer.name },
    {
      title: '商品',
      render: (_, { lines }) =>
        lines.map(({ skuId, title, skuName, quantity }) => (
          <div key={skuId}>
            {title} {skuName} × {quantity}
          </div>
        )),
    },
    { title: '交付', render: (_, { fulfilment }) => FULFILMENTS[fulfilment] },
    {
      title: '總額',
      align: 'right',
      render: (_, { total }) => <Amount value={total} unit={TOKEN_SYMBOL} />,
    },
    { title: '下單時間', render: (_, { createdAt }) => <Time at={createdAt} /> },
  ];
}

export default function AdminOrders() {
  usePageTitle('訂單管理');
  const { status, q, buyer, current, change } = useOrderQuery();
  const [opened, setOpened] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [total, setTotal] = useState<number>();
  const table = useRef<ActionType>(null);
  const reload = () => void table.current?.reload();
  const search = (key: 'q' | 'buyer', value: string | undefined, placeholder: string) => (
    <Input.Search
      key={`${key}:${value}`}
      defaultValue={value}
      allowClear
      maxLength={100}
      placeholder={placeholder}
      aria-label={placeholder}
      onSearch={(typed) => change(key, typed.trim())}
    />
  );

  return (
    <>
      <ProTable<Row>
        actionRef={table}
        headerTitle="訂單管理"
        rowKey="out_trade_no"
        columns={columnsOf(setOpened)}
        search={false}
        options={{ reload: true, density: false, setting: false }}
        scroll={{ x: 'max-content' }}
        toolbar={{
          multipleLine: true,
          search: (
            <Space wrap>
              {search('q', q, '訂單編號')}
              {search('buyer', buyer, '買家姓名或電子郵件')}
            </Space>
          ),
          tabs: {
            activeKey: tabOf(status),
            items: STATUS_TABS.map(({ key, label }) => ({ key, tab: label })),
            onChange: (tab) => change('status', statusOf(tab)),
          },
        }}
        params={{ status, q, buyer, page: current }}
        request={async () => {
          try {
            const page = await api('GET /api/admin/orders', {
              query: {
                current: String(current),
                pageSize: String(PAGE_SIZE),
                ...(status && { status }),
                ...(q && { q }),
                ...(buyer && { buyer }),
              },
            });
            setFailed(false);
            setTotal(page.total);
            return { data: page.list, success: true };
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
              current={current}
              pageSize={PAGE_SIZE}
              total={total}
              onChange={(page) => change('current', page)}
            />
          </>
        )}
        locale={{
          emptyText: failed ? (
            <Button onClick={reload}>沒有載入成功，重新載入</Button>
          ) : (
            '沒有符合條件的訂單'
          ),
        }}
      />
      {opened && (
        <StaffOrderDrawer
          outTradeNo={opened}
          onClose={() => setOpened(undefined)}
          onChange={reload}
        />
      )}
    </>
  );
}
