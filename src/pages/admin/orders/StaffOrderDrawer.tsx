import { ProDescriptions } from '@ant-design/pro-components';
import type { StaffOrder } from '@common/endpoints/adminOrders';
import { useRequest } from 'ahooks';
import { Button, Drawer, Skeleton, Typography } from 'antd';
import { AddressText } from '@/components/Address/AddressText';
import { OrderLines } from '@/components/Order/OrderLines';
import { OrderTimeline } from '@/components/Order/OrderTimeline';
import { orderColumns } from '@/components/Order/orderColumns';
import { OrderStatusTag } from '@/components/OrderStatusTag';
import { api } from '@/services/api';
import { ADDRESS_MISSING, StaffActions } from './StaffActions';

interface Props {
  outTradeNo: string;
  onClose: () => void;
  /** The order has moved. */
  onChange: () => void;
}

const addressColumn = ({ address }: StaffOrder) => ({
  title: '收件資料',
  key: 'address',
  span: 2,
  render: () => (address ? <AddressText address={address} /> : ADDRESS_MISSING),
});

export function StaffOrderDrawer({ outTradeNo, onClose, onChange }: Props) {
  const params = { out_trade_no: outTradeNo };
  const {
    data: order,
    error,
    loading,
    refresh,
    mutate,
  } = useRequest(() => api('GET /api/admin/orders/:out_trade_no', { params }), {
    refreshDeps: [outTradeNo],
    onError() {},
  });
  const handleMoved = (moved: StaffOrder) => {
    mutate(moved);
    onChange();
  };
  return (
    <Drawer
      open
      size={640}
      styles={{ wrapper: { maxWidth: '100vw' }, title: { overflowWrap: 'anywhere', minWidth: 0 } }}
      title={
        <>
          {outTradeNo} {order && <OrderStatusTag status={order.status} />}
        </>
      }
      footer={order && <StaffActions order={order} onMoved={handleMoved} onRefused={refresh} />}
      onClose={onClose}
    >
      {!order && loading && <Skeleton active />}
      {!order && error && !loading && <Button onClick={refresh}>沒有載入成功，重新載入</Button>}
      {order && (
        <>
          <ProDescriptions<StaffOrder>
            dataSource={order}
            column={{ xs: 1, sm: 2 }}
            columns={[
              { title: '買家', key: 'buyer', render: () => order.buyer.name },
              {
                title: '電子郵件',
                key: 'email',
                render: () => order.buyer.email ?? '未綁定',
              },
              ...orderColumns(order),
              ...(order.fulfilment === 'shipping' ? [addressColumn(order)] : []),
            ]}
          />
          <Typography.Title level={5}>商品</Typography.Title>
          <OrderLines lines={order.lines} />
          <Typography.Title level={5}>進度</Typography.Title>
          <OrderTimeline history={order.history} last={order.return} />
        </>
      )}
    </Drawer>
  );
}
