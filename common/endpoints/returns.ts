import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { MAX_CART_LINES } from '../orders/cartRules';
import {
  RETURN_REASONS,
  RETURN_ROLES,
  RETURN_STATES,
  RETURN_STEP_NAMES,
  type ReturnStep,
} from '../orders/returns';
import {
  Amount,
  Channel,
  csvAnswer,
  Id,
  NullableString,
  NullableTime,
  nullable,
  oneOf,
  pageOf,
  pageQuery,
  sortedPageOf,
  sortedQuery,
  sortQuery,
  strictObject,
  Time,
} from '../schemas';
import { longText, text } from '../text/typedText';
import { StaffOrderSchema } from './adminOrders';
import { HomeAddressSchema } from './deliveryAddress';
import { OrderLineSchema, OrderStatusSchema, orderNumberParams } from './orderShapes';
import { PiecesSchema } from './parcels';
import { PictureInputSchema, PictureSchema } from './pictures';
import { FulfilmentSchema } from './products';
import { RestockSkus, restockFields } from './restock';
import { SaleSchema } from './sales';

const summary = {
  id: Id,
  out_trade_no: Type.String(),
  channel: Channel,
  fulfilment: FulfilmentSchema,
  orderStatus: OrderStatusSchema,
  /** The caller's role in the return. */
  role: oneOf(RETURN_ROLES),
  reason: oneOf(RETURN_REASONS),
  state: oneOf(RETURN_STATES),
  /** The return covers all pieces that were not returned before, and the delivery fee. */
  isWhole: Type.Boolean(),
  /** The amounts to refund, in the assets that were paid. */
  coinAmount: Amount,
  advAmount: Amount,
  /** The order's lines with the pieces to return. */
  lines: Type.Array(OrderLineSchema),
  createdAt: Time,
  /** Deadline of the current step. */
  dueAt: NullableTime,
  closedAt: NullableTime,
};
export const ReturnSummarySchema = strictObject(summary);
export type ReturnSummary = Static<typeof ReturnSummarySchema>;

const Entry = strictObject({
  id: Id,
  role: oneOf(RETURN_ROLES),
  /** The person's name is shown only to staff. */
  actorName: NullableString,
  /** Null for a message. `Unsafe` types the string as a step; the server alone writes it, so it is not checked. */
  step: Type.Unsafe<'begin' | ReturnStep | null>({
    type: ['string', 'null'],
  }),
  text: Type.String(),
  pictures: Type.Array(PictureSchema),
  at: Time,
});

export const ReturnSchema = strictObject({
  ...summary,
  /** The platform sold the goods, so its staff answer. */
  isPlatform: Type.Boolean(),
  carrier: NullableString,
  trackingNo: NullableString,
  /**
   * Where the buyer sends the goods. The buyer sees it while they have to send them; whoever answers an open return sees
   * the address that agreeing would disclose to the buyer.
   */
  returnTo: nullable(HomeAddressSchema),
  entries: Type.Array(Entry),
});
export type Return = Static<typeof ReturnSchema>;

const byId = strictObject({ id: Id });
const attachments = { pictures: Type.Optional(Type.Array(PictureInputSchema, { maxItems: 6 })) };
const Message = strictObject({ text: longText(1000), ...attachments });
const stepFields = {
  step: oneOf(RETURN_STEP_NAMES),
  note: Type.Optional(longText(1000)),
  carrier: Type.Optional(text(30)),
  trackingNo: Type.Optional(text(60)),
  /** With a refund: all goods of the return came back and can be sold again. */
  restock: Type.Optional(Type.Boolean()),
  /** As `restock`, of these variants alone. */
  restockSkus: Type.Optional(RestockSkus),
};

const returnedPieces = Type.Optional(
  Type.Array(PiecesSchema, { minItems: 1, maxItems: MAX_CART_LINES }),
);

const Opening = strictObject({
  reason: oneOf(RETURN_REASONS),
  text: longText(1000),
  ...attachments,
  /** The pieces to return; without it all that can be returned. */
  lines: returnedPieces,
});

export const openReturn = endpoint({
  method: 'POST',
  path: '/api/orders/:out_trade_no/returns',
  who: 'member',
  tag: 'returns',
  summary:
    'Ask to return an order or some pieces of it: shipped, or received less than seven days ago',
  params: orderNumberParams,
  body: Opening,
  data: ReturnSchema,
  allowedToFrozenMembers: true,
});

const refundRest = {
  method: 'POST',
  params: orderNumberParams,
  body: strictObject({
    reason: text(200),
    ...restockFields,
    /** The pieces that cannot be sent; without it all that is left of an order of which a part was sent. */
    lines: returnedPieces,
  }),
} as const;

export const refundRestOfMySale = endpoint({
  ...refundRest,
  path: '/api/me/sales/:out_trade_no/refund-rest',
  who: 'member',
  tag: 'selling',
  summary:
    'I cannot send some pieces, or the rest of an order: its buyer gets back what these pieces cost',
  data: SaleSchema,
  allowedToFrozenMembers: true,
});

export const refundRestOfOrder = endpoint({
  ...refundRest,
  path: '/api/admin/orders/:out_trade_no/refund-rest',
  who: 'orders.refund',
  freshProof: true,
  tag: 'admin',
  summary: 'Some pieces, or the rest of an order that was sent in part, are not sent: refund them',
  data: StaffOrderSchema,
});

export const listReturns = endpoint({
  method: 'GET',
  path: '/api/me/returns',
  who: 'member',
  viewableAsMember: true,
  tag: 'returns',
  summary: 'My returns as buyer, or (as=seller) as seller, newest first',
  query: strictObject({ ...pageQuery, as: Type.Optional(Type.String({ maxLength: 20 })) }),
  data: pageOf(ReturnSummarySchema),
});

export const getReturn = endpoint({
  method: 'GET',
  path: '/api/me/returns/:id',
  who: 'member',
  viewableAsMember: true,
  tag: 'returns',
  summary: 'A return with its thread, for its buyer and its seller; another is not found',
  params: byId,
  data: ReturnSchema,
});

export const writeReturnMessage = endpoint({
  method: 'POST',
  path: '/api/me/returns/:id/messages',
  who: 'member',
  tag: 'returns',
  summary: 'Write to the other side',
  params: byId,
  body: Message,
  data: ReturnSchema,
  allowedToFrozenMembers: true,
});

export const stepInReturn = endpoint({
  method: 'POST',
  path: '/api/me/returns/:id/steps',
  who: 'member',
  tag: 'returns',
  summary: 'Agree, send back, refund, refuse, escalate or withdraw, as one’s role allows',
  params: byId,
  body: strictObject(stepFields),
  data: ReturnSchema,
  allowedToFrozenMembers: true,
});

const returnFilters = {
  state: Type.Optional(Type.String({ maxLength: 20 })),
  q: Type.Optional(Type.String({ maxLength: 60 })),
};

export const listAllReturns = endpoint({
  method: 'GET',
  path: '/api/admin/returns',
  who: 'returns',
  tag: 'admin',
  summary:
    'All returns, by state (waiting: those that wait for staff), order number, or words of the buyer’s or seller’s name or the goods, the newest first; open states can be sorted by deadline or amount',
  query: strictObject({ ...sortedQuery, ...returnFilters }),
  data: sortedPageOf(ReturnSummarySchema),
});

export const exportReturns = endpoint({
  method: 'GET',
  path: '/api/admin/returns.csv',
  who: 'returns',
  tag: 'admin',
  summary: 'The returns of the list with the same filters as CSV; the export is logged',
  query: strictObject({ ...sortQuery, ...returnFilters }),
  ...csvAnswer,
});

export const getAnyReturn = endpoint({
  method: 'GET',
  path: '/api/admin/returns/:id',
  who: 'returns',
  tag: 'admin',
  summary: 'Any return with its thread and the names of its people',
  params: byId,
  data: ReturnSchema,
});

export const writeReturnMessageAsStaff = endpoint({
  method: 'POST',
  path: '/api/admin/returns/:id/messages',
  who: 'returns',
  tag: 'admin',
  summary: 'Write to both sides',
  params: byId,
  body: Message,
  data: ReturnSchema,
});

export const openReturnForBuyer = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:out_trade_no/returns',
  who: 'returns',
  tag: 'admin',
  summary: 'Open a return for a buyer who asked for it elsewhere, such as by telephone',
  params: orderNumberParams,
  body: Opening,
  data: StaffOrderSchema,
});

export const stepAsStaff = endpoint({
  method: 'POST',
  path: '/api/admin/returns/:id/steps',
  who: 'returns',
  freshProof: true,
  tag: 'admin',
  summary: 'Answer for the platform, or decide an escalated return; never one’s own',
  params: byId,
  body: strictObject({
    ...stepFields,
    /** The state that the caller saw. Some steps are open in several states and mean something else in each. */
    seen: oneOf(RETURN_STATES),
  }),
  data: ReturnSchema,
});
