import { type Static, Type } from '@sinclair/typebox';
import { PARCEL_NOTES, PARCEL_STATES } from '../delivery/parcels';
import { Id, NullableTime, oneOf, strictObject, Time } from '../schemas';
import { text } from '../text/typedText';
import { ORDER_NUMBER_PATTERN } from '../text/urlText';

/** Pieces of one line. */
export const PiecesSchema = strictObject({ skuId: Id, quantity: Type.Integer({ minimum: 1 }) });

const ParcelEvent = strictObject({
  kind: oneOf([...PARCEL_STATES, ...PARCEL_NOTES] as const),
  at: Time,
  /** As they stand after it. */
  carrier: Type.String(),
  trackingNo: Type.String(),
  /** The carrier's words, such as the name of the store. */
  text: Type.String(),
});

/** A parcel of an order with its pieces (ADR 072). */
export const ParcelSchema = strictObject({
  id: Id,
  carrier: Type.String(),
  trackingNo: Type.String(),
  state: oneOf(PARCEL_STATES),
  /** A carrier reports where it is (ADR 073); otherwise its state is what its sender typed. */
  followed: Type.Boolean(),
  /** Until when its store keeps it. */
  collectBy: NullableTime,
  lines: Type.Array(PiecesSchema),
  /** Its events, oldest first. */
  events: Type.Array(ParcelEvent),
});
export type Parcel = Static<typeof ParcelSchema>;

/** A parcel of an order. */
export const byParcel = strictObject({
  out_trade_no: Type.String({ pattern: ORDER_NUMBER_PATTERN }),
  id: Id,
});

/** Carrier and tracking number as somebody types them. */
export const typedShipment = { carrier: text(30), trackingNo: text(60) };
/** A correction of them, with what was shown. */
export const correctedShipment = {
  ...typedShipment,
  seen: strictObject({
    carrier: Type.String({ maxLength: 200 }),
    trackingNo: Type.String({ maxLength: 200 }),
  }),
};
/** The pieces of a new parcel; without them all that are not sent yet. */
export const packedPieces = Type.Optional(Type.Array(PiecesSchema, { minItems: 1, maxItems: 100 }));
