import { isDeepStrictEqual } from 'node:util';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import { AppError } from '../../../errors';
import type { Booked, Carrier } from '../carriers/port';
import type { OrderRow } from './store';

/** A number that a carrier gave for a parcel to this address. */
export interface BookedParcel extends Booked {
  to: DeliveryAddress;
  driver: string;
}

/**
 * Asks the carrier for a parcel's number, before the transaction that sends it.
 * @throws AppError CARRIER_NONE where numbers are typed, ORDER_NEEDS_ADDRESS, and what the carrier's `book` throws
 */
export async function bookParcel(
  { name, book }: Carrier,
  { out_trade_no, address }: { out_trade_no: string; address: DeliveryAddress | null },
): Promise<BookedParcel> {
  if (!book) throw new AppError('CARRIER_NONE');
  if (!address) throw new AppError('ORDER_NEEDS_ADDRESS');
  const booked = await book({ outTradeNo: out_trade_no, to: address });
  return { ...booked, to: address, driver: name };
}

/** Requires that the locked order still goes where its parcel was booked to. @throws AppError ADDRESS_MOVED */
export function requireSameAddress({ address }: OrderRow, { to }: BookedParcel): void {
  if (!isDeepStrictEqual(address, to)) throw new AppError('ADDRESS_MOVED');
}
