import type {
  listMyLabels as mineContract,
  ShippingLabel,
  listLabels as staffContract,
} from '@common/endpoints/labels';
import type { Call } from '../../../http/route';
import * as sql from './labelStore';

/** No label without an address, which every order with a parcel has. */
const present = ({ tracking_no, created_at, address, ...row }: sql.LabelRow): ShippingLabel[] =>
  address ? [{ ...row, address, trackingNo: tracking_no, createdAt: created_at.getTime() }] : [];

const idsIn = (parcels: string | undefined) => parcels?.split('-').map(Number) ?? [];

/** Labels of the parcels of the caller's sales: of one parcel, or of all that are not handed in. */
export async function listMyLabels({
  db,
  caller: { memberId },
  query: { parcel, parcels },
}: Call<typeof mineContract>): Promise<ShippingLabel[]> {
  const rows = parcel
    ? await db.run(sql.myLabel, [memberId, parcel])
    : await db.run(sql.myNewLabels, [memberId, idsIn(parcels)]);
  return rows.flatMap(present);
}

/** The label of one parcel of anybody, or those of all parcels of the platform that are not handed in. */
export async function listLabels({
  db,
  query: { parcel, parcels },
}: Call<typeof staffContract>): Promise<ShippingLabel[]> {
  const rows = parcel
    ? await db.run(sql.anyLabel, [parcel])
    : await db.run(sql.newLabels, [idsIn(parcels)]);
  return rows.flatMap(present);
}
