import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { Promotion } from '@common/endpoints/promotions';
import { Link } from '@umijs/max';
import { Button, Tag } from 'antd';
import { useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { PagedTable } from '@/components/PagedTable';
import { stateTabs } from '@/components/stateTabs';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import { PromotionTermsCard } from './PromotionTermsCard';
import { StopDialog } from './StopDialog';

const STATES = [
  { key: 'all', tab: '全部' },
  { key: 'running', tab: '進行中' },
  { key: 'over', tab: '已結束' },
];

function PromotionStanding({ promotion }: { promotion: Promotion }) {
  const { stoppedAt, stoppedBy, shown, startsAt, endsAt } = promotion;
  if (stoppedAt !== null) return <Tag color="red">{stoppedBy} 停止</Tag>;
  if (shown) return <Tag color="green">顯示中</Tag>;
  const now = Date.now();
  if (endsAt <= now) return <Tag>已結束</Tag>;
  return startsAt > now ? <Tag color="blue">尚未開始</Tag> : <Tag color="orange">商品未顯示</Tag>;
}

function columnsOf(stop: (one: Promotion) => void): ProColumns<Promotion>[] {
  return [
    {
      title: '商品',
      render: (_, { productId, title }) => <Link to={`/product/view/${productId}`}>{title}</Link>,
    },
    // Second, where a phone shows it.
    {
      title: '操作',
      render: (_, one) =>
        one.stoppedAt === null &&
        one.endsAt > Date.now() && (
          <Button danger size="small" onClick={() => stop(one)}>
            停止
          </Button>
        ),
    },
    { title: '狀態', render: (_, one) => <PromotionStanding promotion={one} /> },
    { title: '賣家', render: (_, { seller }) => `${seller.name}（#${seller.id}）` },
    {
      title: '期間',
      render: (_, { startsAt, endsAt }) => (
        <>
          <Time at={startsAt} />
          <br />
          <Time at={endsAt} />
        </>
      ),
    },
    {
      title: '付費',
      align: 'right',
      render: (_, { days, cost }) => (
        <>
          <Amount value={cost} unit="廣告幣" />
          <br />
          {days} 天
        </>
      ),
    },
    {
      title: '退回',
      align: 'right',
      render: (_, { refund }) => (refund === '0' ? '—' : <Amount value={refund} unit="廣告幣" />),
    },
  ];
}

/** 賣家推廣: what sellers paid to show first, and on which terms. */
export default function AdminPromotions() {
  usePageTitle('賣家推廣');
  const { current, ...query } = usePageQuery();
  const tabs = stateTabs(STATES, query);
  const [stopping, setStopping] = useState<Promotion>();
  const table = useRef<ActionType>(null);
  const reload = () => void table.current?.reload();
  return (
    <>
      <PromotionTermsCard />
      <PagedTable<Promotion>
        table={table}
        title="賣家推廣"
        rowKey="id"
        columns={columnsOf(setStopping)}
        current={current}
        filter={{ state: tabs.active }}
        read={(page) =>
          api('GET /api/admin/promotions', { query: { ...page, state: tabs.active } })
        }
        onPage={(current) => query.change({ current })}
        empty="沒有符合條件的推廣。"
        tabs={tabs}
      />
      {stopping && (
        <StopDialog
          promotion={stopping}
          onClose={() => setStopping(undefined)}
          onRefused={reload}
          onDone={({ refund }) => {
            setStopping(undefined);
            reload();
            void toast.success(refund === '0' ? '已停止' : `已停止，退回 ${refund} 廣告幣`);
          }}
        />
      )}
    </>
  );
}
