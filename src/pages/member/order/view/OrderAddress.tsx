import { isLive } from '@common/delivery/parcels';
import type { Order } from '@common/endpoints/orderShapes';
import { ORDER } from '@common/orders/orderTransitions';
import { Alert, Button, Card, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { AddressText } from '@/components/Address/AddressText';
import { dialogExits } from '@/components/dialogExits';
import { lazyPart } from '@/components/lazyPart';
import styles from './OrderView.module.css';
import type { PickAddressProps } from './PickAddress';

// Its form is a quarter of what this page would load.
const PickAddress = lazyPart(
  async () => (await import('./PickAddress')).PickAddress,
  // The same placeholder that PickAddress shows while it reads the member's addresses.
  <Skeleton active title={false} paragraph={{ rows: 2 }} />,
);

/** Whether the buyer may set the address: until the first parcel is sent. */
function mayChoose({ fulfilment, status, parcels }: Order): boolean {
  const isWaiting = status === ORDER.awaitingPayment || status === ORDER.processing;
  return fulfilment === 'shipping' && isWaiting && !parcels.some(isLive);
}

/** True for an order won at an auction without a saved address. */
export const lacksAddress = (order: Order) => mayChoose(order) && !order.address;

/** The delivery address: requested while missing, and changeable until the order is shipped. */
export function OrderAddress(props: PickAddressProps) {
  const { order, onChange, onRefresh } = props;
  const [isChanging, setChanging] = useState(false);
  const [isTyped, setTyped] = useState(false);
  if (lacksAddress(order)) {
    return (
      <Card title="收件地址">
        <Alert
          className={styles.prompt}
          type="warning"
          showIcon
          title="請選擇收件地址"
          description="賣家知道要寄到哪裡後，才能為您出貨。"
        />
        <PickAddress {...props} />
      </Card>
    );
  }
  if (!order.address) return null;
  const close = () => setChanging(false);
  return (
    <Card
      title="收件地址"
      extra={mayChoose(order) && <Button onClick={() => setChanging(true)}>變更地址</Button>}
    >
      <AddressText address={order.address} />
      <Modal
        {...dialogExits(isTyped, close)}
        open={isChanging && mayChoose(order)}
        title="變更地址"
        style={{ top: 16 }}
        destroyOnHidden
        footer={null}
      >
        <PickAddress
          order={order}
          onChange={(changed) => {
            close();
            onChange(changed);
          }}
          onRefresh={onRefresh}
          onTyped={setTyped}
        />
      </Modal>
    </Card>
  );
}
