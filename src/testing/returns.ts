import type { Return } from '@common/endpoints/returns';
import { ORDER_NUMBER, ORDER_PLACED } from './shop';

/** An address that goods are sent back to. */
export const RETURN_ADDRESS = {
  kind: 'home' as const,
  recipient: '林心怡',
  phone: '0912345678',
  postcode: '700',
  city: '臺南市',
  district: '中西區',
  line: '民生路二段 76 巷 8 號',
};

/** A return as the API shows it to its buyer. */
export const RETURN: Return = {
  id: 5,
  out_trade_no: ORDER_NUMBER,
  channel: 'market',
  fulfilment: 'shipping',
  orderStatus: 20,
  role: 'buyer',
  reason: 'broken',
  state: 'open',
  isWhole: true,
  coinAmount: '100',
  advAmount: '0',
  lines: ORDER_PLACED.lines,
  createdAt: Date.UTC(2026, 10, 21),
  dueAt: Date.UTC(2026, 10, 24),
  closedAt: null,
  isPlatform: false,
  carrier: null,
  trackingNo: null,
  returnTo: null,
  entries: [
    {
      id: 1,
      role: 'buyer',
      actorName: null,
      step: 'begin',
      text: '杯口有裂痕',
      pictures: [],
      at: Date.UTC(2026, 10, 21),
    },
  ],
};
