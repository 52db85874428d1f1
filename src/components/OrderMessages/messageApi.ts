import type { Api } from '@common/api';
import type { OrderMessages } from '@common/endpoints/orderMessages';
import { api } from '@/services/api';

type MessageInput = Api['POST /api/me/orders/:out_trade_no/messages']['body'];

/** The calls of a member or of staff. */
export interface MessageApi {
  /** @param before the id of the oldest message shown: reads those before it */
  read(outTradeNo: string, before?: number): Promise<OrderMessages>;
  write(outTradeNo: string, body: MessageInput): Promise<OrderMessages>;
  settle(outTradeNo: string, seen: number): Promise<OrderMessages>;
}

const page = (before: number | undefined) =>
  before === undefined ? {} : { query: { before: String(before) } };

/** For the buyer and the seller. */
export const memberMessages: MessageApi = {
  read: (out_trade_no, before) =>
    api('GET /api/me/orders/:out_trade_no/messages', {
      params: { out_trade_no },
      ...page(before),
      skipErrorHandler: true,
    }),
  write: (out_trade_no, body) =>
    api('POST /api/me/orders/:out_trade_no/messages', { params: { out_trade_no }, body }),
  settle: (out_trade_no, seen) =>
    api('POST /api/me/orders/:out_trade_no/messages/settle', {
      params: { out_trade_no },
      body: { seen },
    }),
};

/** For staff. */
export const staffMessages: MessageApi = {
  read: (out_trade_no, before) =>
    api('GET /api/admin/orders/:out_trade_no/messages', {
      params: { out_trade_no },
      ...page(before),
      skipErrorHandler: true,
    }),
  write: (out_trade_no, body) =>
    api('POST /api/admin/orders/:out_trade_no/messages', { params: { out_trade_no }, body }),
  settle: (out_trade_no, seen) =>
    api('POST /api/admin/orders/:out_trade_no/messages/settle', {
      params: { out_trade_no },
      body: { seen },
    }),
};
