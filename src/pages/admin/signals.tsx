import type { ProColumns } from '@ant-design/pro-components';
import type { BidderSignal } from '@common/endpoints/adminAuctions';
import { Space, Tag } from 'antd';
import { PagedTable } from '@/components/PagedTable';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';

const SHARED: Record<BidderSignal['shared'][number], { label: string; color: string }> = {
  wallet: { label: '共用錢包', color: 'red' },
  device: { label: '同一裝置', color: 'red' },
  address: { label: '同一住址', color: 'volcano' },
  network: { label: '同一網路（弱）', color: 'default' },
};

const columns: ProColumns<BidderSignal>[] = [
  { title: '出價者', render: (_, { bidder }) => `${bidder.name}（#${bidder.id}）` },
  { title: '賣家', render: (_, { seller }) => `${seller.name}（#${seller.id}）` },
  {
    title: '跡象',
    render: (_, { shared, onlyThisSeller, won, lost }) => (
      <Space wrap size={4}>
        {shared.map((kind) => (
          <Tag key={kind} color={SHARED[kind].color}>
            {SHARED[kind].label}
          </Tag>
        ))}
        {onlyThisSeller && <Tag color="orange">只對這位賣家出價</Tag>}
        {lost >= 5 && won * 10 <= lost && <Tag color="orange">幾乎從未得標</Tag>}
      </Space>
    ),
  },
  { title: '拍品', align: 'right', render: (_, { lots }) => `${lots} 件` },
  { title: '出價', align: 'right', render: (_, { bids }) => `${bids} 次` },
  { title: '得標／未得標', align: 'right', render: (_, { won, lost }) => `${won}／${lost}` },
  { title: '最近出價', render: (_, { lastAt }) => <Time at={lastAt} /> },
];

/** Bidders who may be driving prices for a seller: a hint to look, never a verdict. */
export default function Signals() {
  usePageTitle('可疑出價');
  const { current, change } = usePageQuery();
  return (
    <PagedTable<BidderSignal>
      title="可疑出價"
      hint="最近 90 天。這些是值得查看的出價，不是結論：家人、同事或宿舍也可能共用網路。"
      rowKey={({ seller, bidder }) => `${seller.id}/${bidder.id}`}
      columns={columns}
      current={current}
      read={(page) => api('GET /api/admin/auctions/signals', { query: page })}
      onPage={(current) => change({ current })}
      empty="最近 90 天沒有值得查看的出價。"
    />
  );
}
