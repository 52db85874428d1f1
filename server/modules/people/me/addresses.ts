import { MAX_ADDRESSES } from '@common/delivery/addressRules';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { Address, AddressInput } from '@common/endpoints/me';
import { and, asc, count, desc, eq, type InferSelectModel } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/database';
import { addresses, members } from '../../../db/schema/members';
import { AppError } from '../../../errors';
import type { Carrier } from '../../trade/carriers/port';
import { requirePickup } from '../../trade/carriers/requirePickup';
import {
  locateStore,
  storeRegionOf,
  withoutRegion,
  withStoreRegion,
} from '../../trade/carriers/storeRegion';
import { parseDeliveryAddress } from '../../trade/orders/parseDeliveryAddress';

const columns = {
  id: addresses.id,
  kind: addresses.kind,
  recipient: addresses.recipient,
  phone: addresses.phone,
  postcode: addresses.postcode,
  city: addresses.city,
  district: addresses.district,
  line: addresses.line,
  chain: addresses.chain,
  storeNo: addresses.storeNo,
  storeName: addresses.storeName,
  storeRegion: addresses.storeRegion,
  isDefault: addresses.isDefault,
};
type AddressRow = Pick<InferSelectModel<typeof addresses>, keyof typeof columns>;

/** Presents a row by its kind; the other kind's columns are null (`addresses_place`). */
function present(row: AddressRow): Address {
  const { id, isDefault, recipient, phone } = row;
  const { postcode, city, district, line, chain, storeNo, storeName } = row;
  if (chain !== null && storeNo !== null && storeName !== null) {
    const store = { id, isDefault, kind: 'store' as const, recipient, phone };
    return withStoreRegion({ ...store, chain, storeNo, storeName }, row.storeRegion);
  }
  if (postcode === null || city === null || district === null || line === null) {
    throw new Error(`address ${id} is nowhere`);
  }
  return { id, isDefault, kind: 'home', recipient, phone, postcode, city, district, line };
}

/** All columns of an address, so that a change of kind clears the other kind's columns. */
function columnsOf(address: DeliveryAddress) {
  const noHome = { postcode: null, city: null, district: null, line: null };
  const noStore = { chain: null, storeNo: null, storeName: null };
  return { ...noHome, ...noStore, ...withoutRegion(address), storeRegion: storeRegionOf(address) };
}

/** Stores get their region from the carrier's list, also where the address was saved without one. */
export async function list(
  { db, carrier }: { db: Queryable; carrier: Carrier },
  memberId: number,
): Promise<Address[]> {
  const rows = await db.orm
    .select(columns)
    .from(addresses)
    .where(eq(addresses.memberId, memberId))
    .orderBy(desc(addresses.isDefault), asc(addresses.id));
  return rows.map((row) => locateStore(carrier, present(row)));
}

/** Locks the member, so that concurrent writes neither pass the limit nor leave two defaults. */
async function lockAndCount(tx: Tx, memberId: number): Promise<number> {
  await tx.orm
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, memberId))
    .for('update');
  const [row] = await tx.orm
    .select({ n: count() })
    .from(addresses)
    .where(eq(addresses.memberId, memberId));
  return row?.n ?? 0;
}

async function clearDefault(tx: Tx, memberId: number): Promise<void> {
  await tx.orm
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.memberId, memberId), eq(addresses.isDefault, true)));
}

function presentFound(row: AddressRow | undefined): Address {
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

interface Ports {
  tx: Tx;
  carrier: Carrier;
}

/** @throws AppError ADDRESS_LIMIT, BAD_INPUT, ADDRESS_DISTRICT, ADDRESS_POSTCODE, STORE_CLOSED, STORE_UNKNOWN */
export async function create(
  { tx, carrier }: Ports,
  memberId: number,
  input: AddressInput,
): Promise<Address> {
  const address = locateStore(carrier, parseDeliveryAddress(input));
  requirePickup(carrier, address);
  const addressCount = await lockAndCount(tx, memberId);
  if (addressCount >= MAX_ADDRESSES) throw new AppError('ADDRESS_LIMIT');
  if (input.isDefault) await clearDefault(tx, memberId);
  const [row] = await tx.orm
    .insert(addresses)
    .values({ ...columnsOf(address), memberId, isDefault: input.isDefault || addressCount === 0 })
    .returning(columns);
  return presentFound(row);
}

/** @throws AppError NOT_FOUND (also for another member's address), BAD_INPUT, ADDRESS_DISTRICT, ADDRESS_POSTCODE */
export async function update(
  { tx, carrier }: Ports,
  memberId: number,
  id: number,
  input: AddressInput,
): Promise<Address> {
  const address = locateStore(carrier, parseDeliveryAddress(input));
  requirePickup(carrier, address);
  await lockAndCount(tx, memberId);
  if (input.isDefault) await clearDefault(tx, memberId);
  const [row] = await tx.orm
    .update(addresses)
    .set({ ...columnsOf(address), isDefault: input.isDefault })
    .where(and(eq(addresses.id, id), eq(addresses.memberId, memberId)))
    .returning(columns);
  return presentFound(row);
}

/** @throws AppError NOT_FOUND, also for another member's address */
export async function remove(tx: Tx, memberId: number, id: number): Promise<null> {
  const [row] = await tx.orm
    .delete(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.memberId, memberId)))
    .returning(columns);
  if (!row) throw new AppError('NOT_FOUND');
  return null;
}
