import type { EndpointTypes } from '@common/endpoint';
import type { listAllOrders as endpoint } from '@common/endpoints/adminOrders';
import { cutPage, parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { findPage, parsePlace, parseStaffFilter } from './findOrders';
import { linesByOrder } from './listOrders';
import { presentSummary } from './present';
import { readOrdersByIds } from './store';
import * as sql from './viewStore';

export async function listAllOrders({
  db,
  query,
}: Call<typeof endpoint>): Promise<EndpointTypes<typeof endpoint>['data']> {
  const { pageSize } = parsePage(query);
  const filter = parseStaffFilter(query);
  const place = parsePlace(query, filter);
  const { found, total } = await findPage(db, filter, place, pageSize + 1);
  const page = cutPage(found, place.cursor, pageSize, ({ cursor }) => cursor);
  const placeOf = new Map(page.rows.map(({ id }, at) => [id, at]));
  const read = await readOrdersByIds(db, [...placeOf.keys()]);
  const rows = read.sort((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0));
  const [lines, names] = await Promise.all([
    linesByOrder(db, rows),
    db.run(sql.namesOfMembers, [
      rows.flatMap(({ buyer_id, seller_id }) =>
        seller_id === null ? [buyer_id] : [buyer_id, seller_id],
      ),
    ]),
  ]);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const somebody = (id: number) => ({ id, name: nameOf.get(id) ?? '' });
  return {
    list: rows.map((row) => ({
      ...presentSummary(row, lines.get(row.id) ?? []),
      buyer: somebody(row.buyer_id),
      seller: row.seller_id === null ? null : somebody(row.seller_id),
      shipBy: row.ship_by?.getTime() ?? null,
    })),
    total,
    older: page.older,
    newer: page.newer,
  };
}
