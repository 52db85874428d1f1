import type { MemberFile, MemberLots, MemberOrders } from '@common/endpoints/adminMembers';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Table, Tag } from 'antd';
import { Amount } from '@/components/Amount';
import { NewerOlder } from '@/components/NewerOlder';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { Time } from '@/components/Time';
import { useOlderPages } from '@/components/useOlderPages';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { Section } from '../parts/Section';

type Order = MemberOrders['list'][number];
type Lot = MemberLots['list'][number];
interface Page<Row> {
  list: Row[];
  older: number | null;
}

/** The first page came with the member; older ones are read when they are turned to. */
function useTurns<Row>(first: Page<Row>, read: (before: string) => Promise<Page<Row>>) {
  const { before, turns } = useOlderPages();
  const { data, loading } = useApi(() => read(String(before)), {
    ready: before !== undefined,
    refreshDeps: [before],
  });
  const shown = before === undefined ? first : data;
  return {
    table: { dataSource: shown?.list, loading: before !== undefined && loading },
    turns: turns(shown?.older),
  };
}

/** Orders and lots of a member, the newest first. */
export function MemberTrade({
  member,
  orders,
  lots,
}: Pick<MemberFile, 'member' | 'orders' | 'lots'>) {
  const params = { id: member.id };
  const ofOrders = useTurns(orders, (before) =>
    api('GET /api/admin/members/:id/orders', { params, query: { before } }),
  );
  const ofLots = useTurns(lots, (before) =>
    api('GET /api/admin/members/:id/lots', { params, query: { before } }),
  );
  return (
    <>
      <Section title="訂單">
        <Table<Order>
          size="small"
          scroll={{ x: true }}
          rowKey="out_trade_no"
          {...ofOrders.table}
          pagination={false}
          locale={{ emptyText: '還沒有訂單。' }}
          columns={[
            {
              title: '訂單編號',
              render: (_, { out_trade_no }) => (
                <Link to={`/admin/orders/${out_trade_no}`}>{out_trade_no}</Link>
              ),
            },
            { title: '狀態', render: (_, { status }) => <OrderStatusTag status={status} /> },
            {
              title: '對象',
              render: (_, { role, other }) => (
                <>
                  {role === 'buyer' ? '向' : '賣給'}{' '}
                  {other ? <Link to={`/admin/members/${other.id}`}>{other.name}</Link> : '平台'}
                  {role === 'buyer' && ' 購買'}
                </>
              ),
            },
            {
              title: '總額',
              align: 'right',
              render: (_, { total }) => <Amount value={total} unit={TOKEN_SYMBOL} />,
            },
            { title: '下單時間', render: (_, { createdAt }) => <Time at={createdAt} /> },
          ]}
        />
        <NewerOlder {...ofOrders.turns} />
      </Section>
      <Section title="出價">
        <Table<Lot>
          size="small"
          scroll={{ x: true }}
          rowKey="lotId"
          {...ofLots.table}
          pagination={false}
          locale={{ emptyText: '還沒有出價。' }}
          columns={[
            {
              title: '拍品',
              render: (_, { productId, title }) => (
                <Link to={`/product/view/${productId}`}>{title}</Link>
              ),
            },
            {
              title: '狀態',
              render: (_, { leading, closed }) => (
                <>
                  <Tag>{closed ? '已結標' : '競標中'}</Tag>
                  {leading && <Tag color="green">{closed ? '最高出價' : '領先中'}</Tag>}
                </>
              ),
            },
            {
              title: '目前價',
              align: 'right',
              render: (_, { price }) => <Amount value={price} unit={TOKEN_SYMBOL} />,
            },
            { title: '最近出價', render: (_, { lastBidAt }) => <Time at={lastBidAt} /> },
          ]}
        />
        <NewerOlder {...ofLots.turns} />
      </Section>
    </>
  );
}
