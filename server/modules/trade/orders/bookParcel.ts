import { isDeepStrictEqual } from 'node:util';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import { twdOf } from '@common/orders/invoice';
import type { SkuQuantity } from '@common/orders/returnSplit';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Booked, BookedGoods, Carrier } from '../carriers/port';
import { readSender } from '../shipping/senderAddress';
import type { Sending } from './actor';
import { choosePieces, readUnsent } from './sendParcel';
import { type OrderRow, readLines } from './store';

/** A number that a carrier gave for a parcel to this address. */
export interface BookedParcel extends Booked {
  to: DeliveryAddress;
  driver: string;
}

async function readGoods(
  db: Queryable,
  { id, temperature, twd_rate }: OrderRow,
  pieces: readonly SkuQuantity[],
): Promise<BookedGoods> {
  const lineOf = new Map((await readLines(db, [id])).map((line) => [line.sku_id, line]));
  let value = 0n;
  const lines = pieces.flatMap(({ skuId, quantity }) => {
    const line = lineOf.get(skuId);
    if (!line) return [];
    value += BigInt(line.unit_price) * BigInt(quantity);
    return [{ title: line.title, pieces: quantity }];
  });
  return {
    lines,
    temperature,
    valueTwd: twd_rate === null ? null : Number(twdOf(value, twd_rate)),
  };
}

/**
 * Asks the carrier for a parcel's number, before the transaction that sends it.
 * @param asked the pieces in it; undefined for all that are not sent
 * @throws AppError CARRIER_NONE where numbers are typed, ORDER_NEEDS_ADDRESS, PARCEL_PIECES, and what the carrier's
 *   `book` throws
 */
export async function bookParcel(
  db: Queryable,
  { name, book }: Carrier,
  order: OrderRow,
  asked: Sending['lines'],
): Promise<BookedParcel> {
  const { address, out_trade_no, seller_id } = order;
  if (!book) throw new AppError('CARRIER_NONE');
  if (!address) throw new AppError('ORDER_NEEDS_ADDRESS');
  const pieces = choosePieces(await readUnsent(db, order), asked);
  const [{ address: from }, goods] = await Promise.all([
    readSender(db, seller_id),
    readGoods(db, order, pieces),
  ]);
  const booked = await book({ outTradeNo: out_trade_no, to: address, from, goods });
  return { ...booked, to: address, driver: name };
}

/** Requires that the locked order still goes where its parcel was booked to. @throws AppError ADDRESS_MOVED */
export function requireSameAddress({ address }: OrderRow, { to }: BookedParcel): void {
  if (!isDeepStrictEqual(address, to)) throw new AppError('ADDRESS_MOVED');
}
