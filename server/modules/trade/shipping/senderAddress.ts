import { officialName } from '@common/delivery/addressRules';
import type { HomeAddress } from '@common/endpoints/deliveryAddress';
import type {
  setPlatformSenderAddress as platformContract,
  SenderAddress,
  setMySenderAddress as setContract,
} from '@common/endpoints/senderAddress';
import type { Queryable, Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { parseHomeAddress, type TypedHome } from '../addresses/parseHomeAddress';
import * as sql from './store';

/** @param sellerId null for the platform */
export async function readSender(db: Queryable, sellerId: number | null): Promise<SenderAddress> {
  return (await db.maybeOne(sql.sender.find, [sellerId])) ?? { address: null, version: 0 };
}

interface TypedSender {
  address: TypedHome | null;
  version: number;
}

async function saveSender(
  tx: Tx,
  sellerId: number | null,
  { address, version }: TypedSender,
): Promise<SenderAddress> {
  const parsed = address && JSON.stringify(parseHomeAddress(address));
  const written = await tx.maybeOne(sql.sender.write, [sellerId, parsed, version]);
  if (!written) throw new AppError('CONTENT_CHANGED');
  return written;
}

/** @throws AppError CONTENT_CHANGED when it was changed elsewhere meanwhile, and what `parseHomeAddress` throws */
export const setMySenderAddress = ({ tx, caller, body }: Call<typeof setContract>) =>
  saveSender(tx, caller.memberId, body);

const inWords = (one: HomeAddress | null) =>
  one &&
  `${one.recipient} ${one.phone} ${one.postcode} ${officialName(one.city + one.district)}${one.line}`;

/** @throws AppError CONTENT_CHANGED when it was changed elsewhere meanwhile, and what `parseHomeAddress` throws */
export async function setPlatformSenderAddress({
  tx,
  caller,
  body: { reason, ...typed },
}: Call<typeof platformContract>): Promise<SenderAddress> {
  const before = await readSender(tx, null);
  const written = await saveSender(tx, null, typed);
  const change = changeOf('寄件與退貨地址', inWords(before.address), inWords(written.address));
  const ref = { type: 'shipping', id: 'platform' };
  await writeStaffAction(tx, caller.memberId, 'shipping.change', ref, reason.trim(), change);
  return written;
}
