import { asksStoreRegion } from '@common/delivery/delivery';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { Order } from '@common/endpoints/orderShapes';
import { DELIVERY } from '@common/lists/deliveryWays';
import { Button, Form } from 'antd';
import { useEffect } from 'react';
import { AddressChoice } from '@/components/Address/AddressChoice';
import { useAddressChoice } from '@/components/Address/useAddressChoice';
import { useUnsaved } from '@/components/useUnsaved';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './OrderView.module.css';

export interface PickAddressProps {
  order: Order;
  onChange: (order: Order) => void;
  /** Called after a refusal: the order may have been shipped. */
  onRefresh: () => void;
  /** Called with whether it holds something typed that would be lost with it. */
  onTyped?: (isTyped: boolean) => void;
}

/** Sets the order's address, to one of the member's or a newly typed one. */
export function PickAddress({ order, onChange, onRefresh, onTyped }: PickAddressProps) {
  const { delivery } = order;
  // The paid way takes addresses of its kind only; a won order may have no way.
  const kind = (delivery && DELIVERY[delivery.way].addressKind) ?? undefined;
  const choice = useAddressChoice(true, {
    kind,
    asksStoreRegion: delivery !== null && asksStoreRegion(delivery),
  });
  const typedKind: DeliveryAddress['kind'] | undefined = Form.useWatch('kind', choice.form);
  const chosen = choice.addresses?.find(({ id }) => id === choice.chosen);
  const isStore = (kind ?? (choice.isAdding ? typedKind : chosen?.kind)) === 'store';

  const { isTyped } = choice;
  useUnsaved(isTyped);
  useEffect(() => {
    onTyped?.(isTyped);
    return () => onTyped?.(false);
  }, [isTyped, onTyped]);

  async function send(): Promise<void> {
    // Faults of a typed address are already shown at its fields.
    const addressId = await choice.resolveAddressId().catch(() => undefined);
    if (addressId === undefined) return;
    try {
      const { out_trade_no } = order;
      onChange(
        await api('PUT /api/orders/:out_trade_no/address', {
          params: { out_trade_no },
          body: { addressId },
        }),
      );
    } catch {
      onRefresh();
    }
  }
  const { run, loading } = useApi(send, { manual: true });

  return (
    <div className={styles.pick}>
      <AddressChoice choice={choice} />
      <Button type="primary" disabled={!choice.addresses} loading={loading} onClick={run}>
        {isStore ? '送到這個門市' : '寄到這個地址'}
      </Button>
    </div>
  );
}
