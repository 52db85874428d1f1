import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { Api } from '@common/api';
import { Button, Space } from 'antd';
import { useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { FULFILMENTS } from '@/components/Order/fulfilments';
import { STATUS_TABS, statusOf, tabOf } from '@/components/Order/statusTabs';
import { useOrderQuery } from '@/components/Order/useOrderQuery';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { PagedTable } from '@/components/PagedTable';
import { QueryInput } from '@/components/QueryInput';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import { TOKEN_SYMBOL } from '../../../../config/token';
import styles from '../listHead.module.css';
import { StaffOrderDrawer } from './StaffOrderDrawer';

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
    { title: '買家', className: styles.whole, render: (_, { buyer }) => buyer.name },
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
  const table = useRef<ActionType>(null);
  const reload = () => void table.current?.reload();
  const search = (key: 'q' | 'buyer', value: string | undefined, placeholder: string) => (
    <QueryInput
      q={value}
      key={key}
      placeholder={placeholder}
      maxLength={100}
      onSearch={(typed) => change({ [key]: typed })}
    />
  );

  return (
    <>
      <PagedTable<Row>
        table={table}
        title="訂單管理"
        rowKey="out_trade_no"
        columns={columnsOf(setOpened)}
        current={current}
        filter={{ status, q, buyer }}
        read={(page) =>
          api('GET /api/admin/orders', {
            query: {
              ...page,
              ...(status && { status }),
              ...(q && { q }),
              ...(buyer && { buyer }),
            },
          })
        }
        onPage={(current) => change({ current })}
        empty="沒有符合條件的訂單"
        tabs={{
          active: tabOf(status),
          items: STATUS_TABS,
          onChange: (tab) => change({ status: statusOf(tab) }),
        }}
        search={
          <Space wrap>
            {search('q', q, '訂單編號')}
            {search('buyer', buyer, '買家姓名或電子郵件')}
          </Space>
        }
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
