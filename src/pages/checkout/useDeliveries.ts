import { type Goods, type Parcel, type Region, weigh } from '@common/delivery';
import type { CartLine } from '@common/endpoints/cart';
import type { DeliveryAddressInput } from '@common/endpoints/me';
import type { DeliveryTerms } from '@common/endpoints/shipping';
import { DELIVERY, type DeliveryWay } from '@common/lists/deliveryWays';
import { parseAmount } from '@common/money';
import { countPieces } from '@common/pieces';
import { useState } from 'react';
import { isBuyable, parcelsOf, sumOf } from '@/cart/lines';
import { useAddressChoice } from '@/components/Address/useAddressChoice';
import { chosenWay, type Quote, quoteOf } from '@/components/Delivery/quote';

/** Delivery of one order. */
export interface Delivery extends Quote {
  offered: DeliveryTerms;
  parcel: Parcel;
  choose: (way: DeliveryWay) => void;
}

const goodsOf = (of: readonly CartLine[]): Goods => ({
  goods: parseAmount(sumOf(of)),
  pieces: countPieces(of),
  temperature: of[0]?.temperature ?? 'ambient',
  ...weigh(of),
});

/** The kind of address that a parcel needs; it does not depend on the region. */
function addressKindOf(of: readonly [CartLine, ...CartLine[]], way: DeliveryWay | undefined) {
  const [{ delivery }] = of;
  if (!delivery) return undefined;
  return DELIVERY[chosenWay(delivery, way, { ...goodsOf(of), to: undefined }).way].addressKind;
}

/** The ways of delivery of a checkout, and the address and store that they need. */
export function useDeliveries(lines: readonly CartLine[]) {
  const [ways, setWays] = useState<ReadonlyMap<string, DeliveryWay>>(new Map());
  const shipped = lines.filter((line) => isBuyable(line) && line.fulfilment === 'shipping');
  const needs = new Set(parcelsOf(shipped).map((of) => addressKindOf(of, ways.get(of[0].parcel))));
  // Any address will do for a seller who states no ways.
  const address = useAddressChoice(
    needs.has('home') || needs.has(undefined),
    needs.has('home') ? 'home' : undefined,
  );
  const store = useAddressChoice(needs.has('store'), 'store');

  function deliveryOf(key: string, of: readonly CartLine[], to: Region | undefined) {
    const offered = of[0]?.delivery;
    if (!offered) return undefined;
    const parcel = { ...goodsOf(of), to };
    const quote = quoteOf(chosenWay(offered, ways.get(key), parcel), parcel);
    const choose = (way: DeliveryWay) => setWays((before) => new Map(before).set(key, way));
    return { ...quote, offered, parcel, choose };
  }
  const deliveries = new Map<string, Delivery>();
  for (const of of parcelsOf(shipped)) {
    const [{ parcel: key }] = of;
    const delivery = deliveryOf(key, of, address.region);
    if (delivery) deliveries.set(key, delivery);
  }

  /** The part of a checkout that says how and where its orders come. */
  async function read() {
    const to = await address.chosenAddress();
    const { addressId: storeId, address: typedStore } = await store.chosenAddress();
    const chosen = parcelsOf(shipped).flatMap(([{ parcel, skuId }]) => {
      const { terms, fee } = deliveries.get(parcel) ?? {};
      return terms && fee !== undefined ? [{ skuId, way: terms.way, fee }] : [];
    });
    return {
      ...to,
      ...(storeId !== undefined && { storeId }),
      ...(typedStore && { store: typedStore }),
      ...(chosen.length > 0 && { deliveries: chosen }),
    };
  }

  return {
    /** Whether the addresses to choose from are known, or cannot be loaded. */
    isKnown: [address, store].every(({ isKnown }) => isKnown),
    needsAddress: needs.has('home') || needs.has(undefined),
    needsStore: needs.has('store'),
    address,
    store,
    /** By parcel; those whose seller states no ways are left out. */
    deliveries,
    fees: [...deliveries.values()].flatMap(({ fee }) => (fee === undefined ? [] : [fee])),
    /** A parcel cannot be delivered as chosen. */
    isUnserved: [...deliveries.values()].some(({ fee }) => fee === undefined),
    read,
    markFaults(error: unknown): void {
      if (!address.markFaults(error)) store.markFaults(error);
    },
    /** Saves what was typed to the address book if the buyer wants. */
    async keep(sent: {
      address?: DeliveryAddressInput;
      store?: DeliveryAddressInput;
    }): Promise<void> {
      await address.keep(sent);
      await store.keep({ address: sent.store });
    },
  };
}
