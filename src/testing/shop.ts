import type { OrderGroup } from '@common/endpoints/checkout';
import type { Address } from '@common/endpoints/me';
import type { BoughtOrder, ListedOrder, Order } from '@common/endpoints/orderShapes';
import type { Product, ProductCard } from '@common/endpoints/products';

/** A product, an address and an order as the API returns them. */
export const PRODUCT: Product = {
  id: 7,
  channel: 'shop',
  title: '高山烏龍茶',
  subtitle: '',
  seoTitle: '',
  seoDescription: '',
  html: '<p>第一段</p><p>第二段</p>',
  pictures: [],
  category: 'tea',
  seller: { id: null, name: '官方商城', isPlatform: true, ratings: null },
  fulfilment: 'shipping',
  temperature: 'ambient',
  delivery: null,
  advMaxBps: 1000,
  onSale: true,
  paused: false,
  sold: 0,
  ratings: [0, 0, 0, 0, 0],
  deals: [],
  skus: [{ id: 70, name: '', price: '100', weightGrams: null, available: 5 }],
};

export const CARD: ProductCard = {
  id: 7,
  channel: 'shop',
  title: '高山烏龍茶',
  subtitle: '',
  picture: null,
  second: null,
  price: '100',
  seller: { id: null, name: 'GAB 商城', isPlatform: true },
  advMaxBps: 1000,
  inStock: true,
  sold: 0,
  category: 'tea',
  ratings: [0, 0, 0, 0, 0],
  badge: null,
  left: null,
  deal: null,
};

export const RECIPIENT = {
  kind: 'home' as const,
  recipient: '王小明',
  phone: '0912345678',
  postcode: '106',
  city: '台北市',
  district: '大安區',
  line: '和平東路一段 1 號',
};

export const ADDRESS: Address = { id: 3, ...RECIPIENT, isDefault: true };

export const ORDER_NUMBER = '20261121ABCDEFGHJKMNPQRS';

export const ORDER_PLACED: Order = {
  out_trade_no: ORDER_NUMBER,
  channel: 'shop',
  status: 1,
  total: '100',
  coinAmount: '100',
  advAmount: '0',
  deliveryFee: '0',
  discount: '0',
  dealDiscount: '0',
  sellerBears: false,
  refundedCoin: '0',
  refundedAdv: '0',
  refundedDiscount: '0',
  delivery: null,
  paymentMethod: 'coin',
  twdRate: null,
  fulfilment: 'shipping',
  temperature: 'ambient',
  createdAt: Date.UTC(2026, 10, 21),
  expiresAt: Date.UTC(2026, 10, 21, 0, 30),
  inReturn: false,
  canCancel: true,
  canAskToCancel: false,
  shipBy: null,
  refundBy: null,
  lines: [
    {
      productId: 7,
      skuId: 70,
      title: '高山烏龍茶',
      skuName: '',
      picture: null,
      unitPrice: '100',
      quantity: 1,
      dealDiscount: '0',
      discount: '0',
      returned: 0,
    },
  ],
  soldBy: { id: null, name: '官方商城', isPlatform: true },
  note: '',
  address: RECIPIENT,
  parcels: [],
  paidAt: null,
  shippedAt: null,
  autoConfirmAt: null,
  closedAt: null,
  returnUntil: null,
  returnable: [],
  returns: [],
  group: null,
  missing: '100',
  payments: [],
  history: [
    {
      from: null,
      to: 1,
      at: Date.UTC(2026, 10, 21),
      actor: 'buyer',
      actorName: null,
      reason: '下單',
    },
  ],
};

/** The same in its buyer's list. */
export const ORDER_LISTED: ListedOrder = { ...ORDER_PLACED, payWith: null };

export const pageOf = <T>(list: T[], total = list.length) => ({
  list,
  total,
  current: 1,
  pageSize: 20,
});
export const cursorPageOf = <T, At extends number | string = never>(
  list: T[],
  ends: { older?: At; newer?: At } = {},
) => ({
  list,
  total: list.length,
  older: ends.older ?? null,
  newer: ends.newer ?? null,
});

export const OTHER_NUMBER = '20261121BCDEFGHJKMNPQRST';
export const GROUP_NUMBER = '20261121CDEFGHJKMNPQRSTV';

const summaryOf = ({ lines, ...order }: Order, change: Partial<BoughtOrder>): BoughtOrder => ({
  out_trade_no: order.out_trade_no,
  channel: order.channel,
  status: order.status,
  total: order.total,
  coinAmount: order.coinAmount,
  advAmount: order.advAmount,
  deliveryFee: order.deliveryFee,
  dealDiscount: order.dealDiscount,
  discount: order.discount,
  sellerBears: order.sellerBears,
  refundedCoin: order.refundedCoin,
  refundedAdv: order.refundedAdv,
  refundedDiscount: order.refundedDiscount,
  twdRate: order.twdRate,
  fulfilment: order.fulfilment,
  temperature: order.temperature,
  createdAt: order.createdAt,
  expiresAt: order.expiresAt,
  inReturn: order.inReturn,
  lines,
  soldBy: order.soldBy,
  paymentMethod: 'wallet',
  canCancel: false,
  ...change,
});

/** Two orders of 100 that one transfer pays. */
export const GROUP_PLACED: OrderGroup = {
  number: GROUP_NUMBER,
  coinAmount: '200',
  advAmount: '0',
  createdAt: ORDER_PLACED.createdAt,
  paymentMethod: 'wallet',
  state: 'unpaid',
  expiresAt: ORDER_PLACED.expiresAt,
  missing: '200',
  isPaused: false,
  payments: [],
  orders: [
    summaryOf(ORDER_PLACED, {}),
    summaryOf(ORDER_PLACED, {
      out_trade_no: OTHER_NUMBER,
      channel: 'market',
      soldBy: { id: 5, name: '阿宏', isPlatform: false },
    }),
  ],
};

export const GROUP_PAID: OrderGroup = {
  ...GROUP_PLACED,
  state: 'paid',
  expiresAt: null,
  missing: null,
  orders: GROUP_PLACED.orders.map((order) => ({ ...order, status: 2 })),
};
