import type { MemberFile } from '@common/endpoints/adminMembers';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Table, Tag } from 'antd';
import { Amount } from '@/components/Amount';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { Time } from '@/components/Time';
import { Section } from '../parts/Section';

type Order = MemberFile['orders'][number];
type Lot = MemberFile['lots'][number];

/** The newest orders and lots of a member. */
export function MemberTrade({ orders, lots }: Pick<MemberFile, 'orders' | 'lots'>) {
  return (
    <>
      <Section title="訂單">
        <Table<Order>
          size="small"
          scroll={{ x: true }}
          rowKey="out_trade_no"
          dataSource={orders}
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
      </Section>
      <Section title="出價">
        <Table<Lot>
          size="small"
          scroll={{ x: true }}
          rowKey="lotId"
          dataSource={lots}
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
      </Section>
    </>
  );
}
