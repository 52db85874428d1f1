import { ProDescriptions } from '@ant-design/pro-components';
import { handingOf } from '@common/delivery/handing';
import type { StaffOrder } from '@common/endpoints/adminOrders';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { AddressText } from '@/components/Address/AddressText';
import { Amount } from '@/components/Amount';
import { OrderLines } from '@/components/Order/OrderLines';
import { OrderTimeline } from '@/components/Order/OrderTimeline';
import { moneyColumns, orderColumns } from '@/components/Order/orderColumns';
import { Time } from '@/components/Time';
import { useMay } from '@/session/useMay';
import { Section } from '../parts/Section';
import { ADDRESS_MISSING } from './StaffActions';
import { StaffParcels, type StaffParcelsProps } from './StaffParcels';

const PAYMENT_STATES: Readonly<Record<StaffOrder['payments'][number]['state'], string>> = {
  reported: '已回報，鏈上還沒有看到',
  seen: '確認中',
  credited: '已入帳',
  failed: '轉帳失敗',
};

const Person = ({ id, name }: { id: number; name: string }) => (
  <Link to={`/admin/members/${id}`}>
    {name}（#{id}）
  </Link>
);

const addressColumn = ({ address }: StaffOrder) => ({
  title: '收件資料',
  key: 'address',
  span: 2,
  render: () => (address ? <AddressText address={address} /> : ADDRESS_MISSING),
});

/** Buyer, goods, destination and history of an order. */
export function OrderFacts({ order, ...moves }: StaffParcelsProps) {
  const may = useMay();
  const { seller, buyer, shipBy, payments, total } = order;
  return (
    <>
      <Section title="訂單資料">
        <ProDescriptions<StaffOrder>
          dataSource={order}
          column={{ xs: 1, sm: 2 }}
          columns={[
            {
              title: '頻道',
              key: 'channel',
              render: () => (order.channel === 'shop' ? '商城' : '市集'),
            },
            {
              title: '賣家',
              key: 'seller',
              render: () => (seller ? <Person {...seller} /> : '平台'),
            },
            { title: '買家', key: 'buyer', render: () => <Person {...buyer} /> },
            { title: '電子郵件', key: 'email', render: () => buyer.email ?? '未綁定' },
            {
              title: '總額',
              key: 'total',
              render: () => <Amount value={total} unit={TOKEN_SYMBOL} />,
            },
            ...moneyColumns(order),
            ...orderColumns(order),
            ...(shipBy === null
              ? []
              : [
                  {
                    title: `${handingOf(order.fulfilment)}期限`,
                    key: 'shipBy',
                    render: () => <Time at={shipBy} />,
                  },
                ]),
            ...(order.fulfilment === 'shipping' ? [addressColumn(order)] : []),
          ]}
        />
      </Section>
      <Section title="商品">
        <OrderLines lines={order.lines} />
      </Section>
      <StaffParcels order={order} {...moves} />
      {payments.length > 0 && (
        <Section title="鏈上付款">
          {payments.map(({ txHash, state, amount, confirmations }) => (
            <div key={txHash} style={{ overflowWrap: 'anywhere' }}>
              {txHash}・{PAYMENT_STATES[state]}
              {state === 'seen' && `（${confirmations} 次確認）`}
              {amount !== null && (
                <>
                  ・<Amount value={amount} unit={TOKEN_SYMBOL} />
                </>
              )}
            </div>
          ))}
        </Section>
      )}
      <Section
        title="進度"
        extra={
          order.returns.length > 0 &&
          may('returns') && (
            <Link to={`/admin/returns?state=all&q=${encodeURIComponent(order.out_trade_no)}`}>
              查看退貨
            </Link>
          )
        }
      >
        <OrderTimeline history={order.history} returns={order.returns} />
      </Section>
    </>
  );
}
