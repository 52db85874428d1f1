import { type Static, Type } from '@sinclair/typebox';
import { MAX_PIECES } from '../orders/cartRules';
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
  Id,
  NullableString,
  NullableTime,
  nullable,
  oneOf,
  strictObject,
  Time,
  TxHash,
} from '../schemas';
import { ORDER_NUMBER_PATTERN } from '../text/urlText';
import { DeliveryAddressSchema } from './deliveryAddress';
import { ParcelSchema, PiecesSchema } from './parcels';
import { FulfilmentSchema } from './products';
import { SellerRefSchema } from './sellerRef';
import { DeliveryWaySchema, OrderDeliverySchema, SeenFee, TemperatureSchema } from './shipping';

/** A line of a new order. */
export const OrderedItemSchema = strictObject({
  skuId: Id,
  quantity: Type.Integer({ minimum: 1, maximum: MAX_PIECES }),
  /** The price that the buyer saw; an outdated one is refused. */
  unitPrice: Amount,
  /** The deal's discount on the line, as the buyer saw it; left out for none. */
  dealDiscount: Type.Optional(Amount),
});

export const PaymentMethodSchema = Type.Union([Type.Literal('coin'), Type.Literal('wallet')]);
export type PaymentMethod = Static<typeof PaymentMethodSchema>;

export const OrderStatusSchema = Type.Union([
  Type.Literal(-1),
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(10),
  Type.Literal(11),
  Type.Literal(20),
]);

export const OrderLineSchema = strictObject({
  productId: Id,
  skuId: Id,
  title: Type.String(),
  skuName: Type.String(),
  picture: NullableString,
  unitPrice: Amount,
  quantity: Type.Integer({ minimum: 1 }),
  /** The deal's discount on the line, before the coupon. */
  dealDiscount: Amount,
  /** The line's part of a coupon's discount. */
  discount: Amount,
  /** Pieces whose return was refunded. */
  returned: Type.Integer({ minimum: 0 }),
});

const HistoryEntry = strictObject({
  from: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  to: Type.Integer(),
  at: Time,
  /** The actor of the change; only staff see the person's name. */
  actor: Type.Union([
    Type.Literal('buyer'),
    Type.Literal('seller'),
    Type.Literal('staff'),
    Type.Literal('system'),
    Type.Literal('chain'),
  ]),
  actorName: NullableString,
  reason: Type.String(),
});

/** A transfer that was reported for an order or a payment group. */
export const ChainPaymentSchema = strictObject({
  txHash: TxHash,
  /** reported: unknown to our node yet · seen: in a block, counting confirmations · credited · failed */
  state: Type.Union([
    Type.Literal('reported'),
    Type.Literal('seen'),
    Type.Literal('credited'),
    Type.Literal('failed'),
  ]),
  amount: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  confirmations: Type.Integer({ minimum: 0 }),
});

const OrderReturn = strictObject({
  id: Id,
  reason: oneOf(RETURN_REASONS),
  state: oneOf(RETURN_STATES),
  /** The return covers all pieces that were not returned before, and the delivery fee. */
  isWhole: Type.Boolean(),
  /** The requested refund, in coin and adv as paid. */
  coinAmount: Amount,
  advAmount: Amount,
  /** Its steps, oldest first; `begin` opened it. */
  steps: Type.Array(
    strictObject({
      step: oneOf<'begin' | ReturnStep>(['begin', ...RETURN_STEP_NAMES]),
      role: oneOf(RETURN_ROLES),
      at: Time,
    }),
  ),
});

/** The payment group of an order (ADR 055). */
const GroupOfOrder = strictObject({
  number: Type.String(),
  /** The other orders of the group. */
  others: Type.Array(
    strictObject({
      out_trade_no: Type.String(),
      status: OrderStatusSchema,
      /** Title of its first line. */
      title: Type.String(),
    }),
  ),
});

/** The way of delivery that a buyer chose, with the fee that they saw; an outdated one is refused. */
export const ChosenDeliverySchema = strictObject({ way: DeliveryWaySchema, fee: SeenFee });
export type ChosenDelivery = Static<typeof ChosenDeliverySchema>;

const orderSummary = {
  out_trade_no: Type.String(),
  channel: Channel,
  status: OrderStatusSchema,
  /** The sum to pay, coin and adv together. */
  total: Amount,
  coinAmount: Amount,
  advAmount: Amount,
  /** Before any discount. */
  deliveryFee: Amount,
  /** Discount of deals on the lines. */
  dealDiscount: Amount,
  /** The coupon's discount on lines and delivery; the total is the price after it. */
  discount: Amount,
  /** The discount is of the seller's own coupon, who receives what is paid; else the platform bears it. */
  sellerBears: Type.Boolean(),
  /** Refunds of partial returns, while the rest of the order goes on. */
  refundedCoin: Amount,
  refundedAdv: Amount,
  /** The discount that was given on those pieces. */
  refundedDiscount: Amount,
  paymentMethod: PaymentMethodSchema,
  /** NT$ per GAB that staff showed when it was paid, for the approximate worth of `coinAmount`; null: none. */
  twdRate: NullableString,
  fulfilment: FulfilmentSchema,
  /** Transport temperature, the same for all goods of an order. */
  temperature: TemperatureSchema,
  createdAt: Time,
  expiresAt: NullableTime,
  /** A return is open, so the order is neither confirmed nor settled. */
  inReturn: Type.Boolean(),
  /** Whether the buyer may cancel the order now. */
  canCancel: Type.Boolean(),
  lines: Type.Array(OrderLineSchema),
};

export const OrderSummarySchema = strictObject(orderSummary);
export type OrderSummary = Static<typeof OrderSummarySchema>;

const boughtOrder = {
  ...orderSummary,
  /** The seller of the goods. */
  soldBy: SellerRefSchema,
};

/** An order as its buyer sees it among others. */
export const BoughtOrderSchema = strictObject(boughtOrder);
export type BoughtOrder = Static<typeof BoughtOrderSchema>;

/** An order in its buyer's list. */
export const ListedOrderSchema = strictObject({
  ...boughtOrder,
  /** The payment group of an unpaid order; null for an order that is paid alone, or not unpaid any more. */
  payWith: NullableString,
});
export type ListedOrder = Static<typeof ListedOrderSchema>;

export const OrderSchema = strictObject({
  ...boughtOrder,
  note: Type.String(),
  address: nullable(DeliveryAddressSchema),
  /** Null where the seller states no ways of delivery. */
  delivery: nullable(OrderDeliverySchema),
  /** Parcels in the order in which they were packed. */
  parcels: Type.Array(ParcelSchema),
  paidAt: NullableTime,
  shippedAt: NullableTime,
  autoConfirmAt: NullableTime,
  closedAt: NullableTime,
  /** Deadline of shipping or handover; the order is refunded automatically after it. */
  shipBy: NullableTime,
  refundBy: NullableTime,
  /** Whether the buyer may ask the seller to cancel; a won auction is binding. */
  canAskToCancel: Type.Boolean(),
  /** End of the return window; null when the order cannot be returned. */
  returnUntil: NullableTime,
  /** The pieces that can still be returned. */
  returnable: Type.Array(PiecesSchema),
  /** All returns, the latest first. */
  returns: Type.Array(OrderReturn),
  /** Null for an order that is paid alone. While it is unpaid, only its group is paid or cancelled. */
  group: nullable(GroupOfOrder),
  /** Amount still missing for a payment by wallet; null when nothing is owed, and where its group is paid. */
  missing: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  payments: Type.Array(ChainPaymentSchema),
  history: Type.Array(HistoryEntry),
});
export type Order = Static<typeof OrderSchema>;

export const orderNumberParams = strictObject({
  out_trade_no: Type.String({ pattern: ORDER_NUMBER_PATTERN }),
});
