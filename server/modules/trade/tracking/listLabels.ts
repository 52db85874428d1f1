import type {
  listMyLabels as mineContract,
  ShippingLabel,
  listLabels as staffContract,
} from '@common/endpoints/labels';
import type { Call } from '../../../http/route';
import * as sql from './labelStore';

/** An order that is shipped has an address. */
const present = ({ tracking_no, created_at, address, ...row }: sql.LabelRow): ShippingLabel[] =>
  address ? [{ ...row, address, trackingNo: tracking_no, createdAt: created_at.getTime() }] : [];

/** Labels of the caller's parcels; another's are not among them. */
export async function listMyLabels({
  db,
  caller: { memberId },
  query: { parcel },
}: Call<typeof mineContract>): Promise<ShippingLabel[]> {
  const rows = parcel
    ? await db.run(sql.myLabel, [memberId, parcel])
    : await db.run(sql.myNewLabels, [memberId]);
  return rows.flatMap(present);
}

/** Labels of the platform's parcels, or of any parcel that is named. */
export async function listLabels({
  db,
  query: { parcel },
}: Call<typeof staffContract>): Promise<ShippingLabel[]> {
  const rows = parcel ? await db.run(sql.anyLabel, [parcel]) : await db.run(sql.newLabels);
  return rows.flatMap(present);
}
