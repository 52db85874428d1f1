import type { ProColumns } from '@ant-design/pro-components';
import type { CouponUse } from '@common/endpoints/coupons';
import { orderStatus } from '@common/lists/orderStatus';
import { TOKEN_SYMBOL } from '@config/token';
import { Drawer } from 'antd';
import { useState } from 'react';
import { Amount } from '@/components/Amount';
import { CursorTable } from '@/components/CursorTable';
import { Time } from '@/components/Time';
import type { PageCursor } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { ConsoleLink } from '../parts/ConsoleLink';

const columns: ProColumns<CouponUse>[] = [
  {
    title: '會員',
    render: (_, { member }) => (
      <ConsoleLink to={`/admin/members/${member.id}`}>
        {member.name}（#{member.id}）
      </ConsoleLink>
    ),
  },
  {
    title: '折抵',
    align: 'right',
    render: (_, { discount }) => <Amount value={discount} unit={TOKEN_SYMBOL} />,
  },
  {
    title: '訂單',
    render: (_, { orders }) =>
      orders.map(({ out_trade_no, status, discount }) => (
        <div key={out_trade_no}>
          <ConsoleLink to={`/admin/orders/${out_trade_no}`}>{out_trade_no}</ConsoleLink>
          <div>
            {orderStatus(status).label}，折 <Amount value={discount} unit={TOKEN_SYMBOL} />
          </div>
        </div>
      )),
  },
  {
    title: '時間',
    render: (_, { at, returnedAt }) => (
      <>
        <Time at={at} />
        {returnedAt !== null && (
          <>
            <br />
            已歸還 <Time at={returnedAt} />
          </>
        )}
      </>
    ),
  },
];

interface Props {
  id: number;
  onClose: () => void;
}

/** The uses of a coupon, with member and orders. */
export function UsesDrawer({ id, onClose }: Props) {
  const [cursor, setCursor] = useState<PageCursor>({});
  const { data: coupon } = useApi(() =>
    api('GET /api/admin/coupons/:id', { params: { id }, skipErrorHandler: true }),
  );
  return (
    <Drawer
      open
      size="large"
      title={coupon ? `${coupon.code} 的使用紀錄` : '使用紀錄'}
      onClose={onClose}
    >
      <CursorTable<CouponUse>
        rowKey="id"
        columns={columns}
        cursor={cursor}
        read={(page) => api('GET /api/admin/coupons/:id/uses', { params: { id }, query: page })}
        onTurn={setCursor}
        empty="還沒有人使用。"
      />
    </Drawer>
  );
}
