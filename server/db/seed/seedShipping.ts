import type { HomeAddress } from '@common/endpoints/deliveryAddress';
import type { DeliveryTerms, WayTerms } from '@common/endpoints/shipping';
import type { Tx } from '../database';
import { senderAddresses, shippingProfiles } from '../schema/shipping';

const way = (name: WayTerms['way'], fee: string, more: Partial<WayTerms> = {}): WayTerms => ({
  way: name,
  fee,
  eachMore: '0',
  freeFrom: null,
  islandFee: '0',
  notServed: [],
  note: '',
  ...more,
});

const PLATFORM: DeliveryTerms = {
  handlingDays: 2,
  ways: [
    way('home', '80', {
      freeFrom: '1000',
      islandFee: '120',
      temperatures: [
        { temperature: 'ambient', extra: '0' },
        { temperature: 'chilled', extra: '30' },
        { temperature: 'frozen', extra: '60' },
      ],
    }),
    way('store', '60', { freeFrom: '1000' }),
  ],
};
const SELLER: DeliveryTerms = {
  handlingDays: 3,
  ways: [
    way('home', '100', {
      eachMore: '20',
      islandFee: null,
      weight: {
        maxGrams: 20_000,
        firstGrams: 5000,
        stepGrams: 1000,
        stepFee: '10',
        pieceGrams: 500,
      },
    }),
    way('store', '65', { islandFee: '55' }),
    way('inPerson', '0', { note: '臺南火車站前站，平日晚上 7 點後' }),
  ],
};

const OTHER_SELLER: DeliveryTerms = {
  handlingDays: 2,
  ways: [way('home', '90', { freeFrom: '1500' }), way('store', '60', { freeFrom: '1500' })],
};

const WAREHOUSE: HomeAddress = {
  kind: 'home',
  recipient: 'GAB 商城退貨組',
  phone: '02-23456789',
  postcode: '238',
  city: '新北市',
  district: '樹林區',
  line: '中正路 385 號 2 樓',
};
const STUDIO: HomeAddress = {
  kind: 'home',
  recipient: '阿宏手作',
  phone: '0912345678',
  postcode: '700',
  city: '臺南市',
  district: '中西區',
  line: '民生路二段 76 巷 8 號',
};

/** Shipping terms of the platform and the demo's sellers, and where two of them send from. */
export async function seedShipping(
  tx: Tx,
  sellerId: number,
  others: readonly number[],
): Promise<void> {
  await tx.orm
    .insert(shippingProfiles)
    .values([
      { sellerId: null, terms: PLATFORM },
      { sellerId, terms: SELLER },
      ...others.map((id) => ({ sellerId: id, terms: OTHER_SELLER })),
    ]);
  // The other sellers have no stored address: they write one into each return.
  await tx.orm.insert(senderAddresses).values([
    { sellerId: null, address: WAREHOUSE },
    { sellerId, address: STUDIO },
  ]);
}
