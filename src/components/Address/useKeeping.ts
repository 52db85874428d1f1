import { MAX_ADDRESSES } from '@common/delivery/addressRules';
import type { Address, DeliveryAddressInput } from '@common/endpoints/me';
import { useState } from 'react';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';

/** The delivery address of a new order: the id of a stored one, or a typed one. */
export interface ChosenAddress {
  addressId?: number;
  address?: DeliveryAddressInput;
}

/**
 * Whether an address that is typed for an order is kept in the address book.
 * @param stored the address book; undefined until it is read
 */
export function useKeeping(stored: readonly Address[] | undefined) {
  const [wantsKept, setWantsKept] = useState(true);
  const mayKeep = stored !== undefined && stored.length < MAX_ADDRESSES;
  return {
    mayKeep,
    wantsKept,
    setWantsKept,
    /** Saves the typed address to the address book if the buyer wants; called after the order was placed. */
    async keep({ address }: ChosenAddress): Promise<void> {
      if (!address || !wantsKept || !mayKeep) return;
      const body = { ...address, isDefault: false };
      await api('POST /api/me/addresses', { body, skipErrorHandler: true }).catch(() => {
        toast.warning('訂單已成立，但地址沒有存到地址簿。');
      });
    },
  };
}
