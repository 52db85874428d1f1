import { asksStoreRegion, type Goods, weigh } from '@common/delivery/delivery';
import type { CartLine } from '@common/endpoints/cart';
import type { DeliveryAddressInput } from '@common/endpoints/me';
import type { DeliveryTerms } from '@common/endpoints/shipping';
import { DELIVERY, type DeliveryWay } from '@common/lists/deliveryWays';
import { parseAmount } from '@common/money/money';
import { countPieces } from '@common/orders/pieces';
import { useState } from 'react';
import { isBuyable, parcelsOf, sumOf } from '@/cart/lines';
import { useAddressChoice } from '@/components/Address/useAddressChoice';
import { chosenWay, type Quote, quoteOf, type Sending } from '@/components/Delivery/quote';

/** Delivery of one order. */
export interface Delivery extends Quote {
  offered: DeliveryTerms;
  parcel: Sending;
  choose: (way: DeliveryWay) => void;
}

const goodsOf = (lines: readonly CartLine[]): Goods => ({
  goods: parseAmount(sumOf(lines)),
  pieces: countPieces(lines),
  temperature: lines[0]?.temperature ?? 'ambient',
  ...weigh(lines),
});

/** The terms of a parcel's way, which do not depend on the region; undefined where its seller states none. */
function termsOf(parcelLines: readonly [CartLine, ...CartLine[]], way: DeliveryWay | undefined) {
  const [{ delivery }] = parcelLines;
  return delivery ? chosenWay(delivery, way, goodsOf(parcelLines)) : undefined;
}

/** The ways of delivery of a checkout, and the address and store that they need. */
export function useDeliveries(lines: readonly CartLine[]) {
  const [ways, setWays] = useState<ReadonlyMap<string, DeliveryWay>>(new Map());
  const shipped = lines.filter((line) => isBuyable(line) && line.fulfilment === 'shipping');
  const chosen = parcelsOf(shipped).map((parcelLines) =>
    termsOf(parcelLines, ways.get(parcelLines[0].parcel)),
  );
  const needs = new Set(chosen.map((terms) => terms && DELIVERY[terms.way].addressKind));
  // Any address will do for a seller who states no ways.
  const address = useAddressChoice(needs.has('home') || needs.has(undefined), {
    kind: needs.has('home') ? 'home' : undefined,
  });
  const asksRegion = chosen.some((terms) => terms && asksStoreRegion(terms));
  const store = useAddressChoice(needs.has('store'), {
    kind: 'store',
    asksStoreRegion: asksRegion,
    place: 'store',
  });
  const regions = { home: address.region, store: store.region };

  function deliveryOf(key: string, parcelLines: readonly CartLine[]) {
    const offered = parcelLines[0]?.delivery;
    if (!offered) return undefined;
    const parcel = { ...goodsOf(parcelLines), regions };
    const quote = quoteOf(chosenWay(offered, ways.get(key), parcel), parcel);
    const choose = (way: DeliveryWay) => setWays((before) => new Map(before).set(key, way));
    return { ...quote, offered, parcel, choose };
  }
  const deliveries = new Map<string, Delivery>();
  for (const parcelLines of parcelsOf(shipped)) {
    const [{ parcel: key }] = parcelLines;
    const delivery = deliveryOf(key, parcelLines);
    if (delivery) deliveries.set(key, delivery);
  }

  /** The part of a checkout that says how and where its orders come. */
  async function read() {
    const to = await address.chosenAddress();
    const { addressId: storeId, address: typedStore } = await store.chosenAddress();
    const deliver = parcelsOf(shipped).flatMap(([{ parcel, skuId }]) => {
      const { terms, fee } = deliveries.get(parcel) ?? {};
      return terms && fee !== undefined ? [{ skuId, way: terms.way, fee }] : [];
    });
    return {
      ...to,
      ...(storeId !== undefined && { storeId }),
      ...(typedStore && { store: typedStore }),
      ...(deliver.length > 0 && { deliveries: deliver }),
    };
  }

  return {
    /** Whether the addresses to choose from are known, or cannot be loaded. */
    isKnown: [address, store].every(({ isKnown }) => isKnown),
    /** Addresses could not be loaded. */
    hasFailed: address.hasFailed || store.hasFailed,
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
      // The address stands above the store, and is scrolled to if both have faults.
      store.markFaults(error);
      address.markFaults(error);
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
