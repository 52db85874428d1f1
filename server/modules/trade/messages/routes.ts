import * as endpoint from '@common/endpoints/orderMessages';
import { parseId } from '../../../http/paging';
import { type Route, route } from '../../../http/route';
import { listAwaited, readOrderMessages } from './readMessages';
import { settleAsStaff, settleMine, writeMessage, writeMessageAsStaff } from './writeMessage';

export const orderMessageRoutes: Route[] = [
  route(endpoint.getOrderMessages, ({ db, caller: { memberId }, params, query }) =>
    readOrderMessages(db, params.out_trade_no, {
      side: memberId,
      memberId,
      before: parseId(query.before),
    }),
  ),
  route(endpoint.writeOrderMessage, writeMessage),
  route(endpoint.settleOrderMessages, settleMine),
  route(endpoint.getAnyOrderMessages, ({ db, caller: { memberId }, params, query }) =>
    readOrderMessages(db, params.out_trade_no, {
      side: 'staff',
      memberId,
      before: parseId(query.before),
    }),
  ),
  route(endpoint.writeOrderMessageAsStaff, writeMessageAsStaff),
  route(endpoint.settleOrderMessagesAsStaff, settleAsStaff),
  route(endpoint.listAwaitedMessages, listAwaited),
];
