import type { Address, AddressInput } from '@common/endpoints/me';
import { and, asc, count, desc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/database';
import { addresses, members } from '../../db/schema/members';
import { AppError } from '../../errors';
import { requireDistrict } from './requireDistrict';

const MOST = 20;

const columns = {
  id: addresses.id,
  recipient: addresses.recipient,
  phone: addresses.phone,
  postcode: addresses.postcode,
  city: addresses.city,
  district: addresses.district,
  line: addresses.line,
  isDefault: addresses.isDefault,
};

export function list(db: Queryable, memberId: number): Promise<Address[]> {
  return db.orm
    .select(columns)
    .from(addresses)
    .where(eq(addresses.memberId, memberId))
    .orderBy(desc(addresses.isDefault), asc(addresses.id));
}

/** Locks the member, so that two writes can neither pass the limit nor leave two defaults. */
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

function found(row: Address | undefined): Address {
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** @throws AppError ADDRESS_LIMIT, ADDRESS_DISTRICT, ADDRESS_POSTCODE */
export async function create(tx: Tx, memberId: number, input: AddressInput): Promise<Address> {
  requireDistrict(input);
  const have = await lockAndCount(tx, memberId);
  if (have >= MOST) throw new AppError('ADDRESS_LIMIT');
  if (input.isDefault) await clearDefault(tx, memberId);
  const [row] = await tx.orm
    .insert(addresses)
    .values({ ...input, memberId, isDefault: input.isDefault || have === 0 })
    .returning(columns);
  return found(row);
}

/** @throws AppError NOT_FOUND, also for another's address, ADDRESS_DISTRICT, ADDRESS_POSTCODE */
export async function update(
  tx: Tx,
  memberId: number,
  id: number,
  input: AddressInput,
): Promise<Address> {
  requireDistrict(input);
  await lockAndCount(tx, memberId);
  if (input.isDefault) await clearDefault(tx, memberId);
  const [row] = await tx.orm
    .update(addresses)
    .set(input)
    .where(and(eq(addresses.id, id), eq(addresses.memberId, memberId)))
    .returning(columns);
  return found(row);
}

/** @throws AppError NOT_FOUND, also for another's address */
export async function remove(tx: Tx, memberId: number, id: number): Promise<null> {
  const [row] = await tx.orm
    .delete(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.memberId, memberId)))
    .returning(columns);
  found(row);
  return null;
}
