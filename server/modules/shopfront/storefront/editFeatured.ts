import type {
  Featured,
  listFeatured as listContract,
  setFeatured as setContract,
} from '@common/endpoints/storefront';
import { ALL_FEATURED } from '@common/staff/presence';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf, timeFact } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { readCards } from '../../goods/catalogue/catalogue';
import { findFeatured, lockFeatured, replaceFeatured } from './store';

async function readFeatured(db: Queryable): Promise<Featured[]> {
  const rows = await findFeatured(db);
  const cards = await readCards(
    db,
    rows.map(({ productId }) => productId),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return rows.flatMap(({ productId, shown, endsAt }) => {
    const product = byId.get(productId);
    return product ? [{ product, shown, endsAt }] : [];
  });
}

export const listFeatured = ({ db }: Call<typeof listContract>): Promise<Featured[]> =>
  readFeatured(db);

const factOf = ({ productId, endsAt }: { productId: number; endsAt: number | null }): string =>
  endsAt === null ? `#${productId}` : `#${productId} 到 ${timeFact(endsAt)}`;

/**
 * Replaces the list, if it is still the version that the caller read.
 * @throws AppError CONTENT_CHANGED, NOT_FOUND for an unknown product
 */
export async function setFeatured({
  tx,
  caller,
  body,
}: Call<typeof setContract>): Promise<Featured[]> {
  await lockFeatured(tx);
  const before = await findFeatured(tx);
  const { expectedIds, expectedEnds } = body;
  const isSeen =
    before.map(({ productId }) => productId).join() === expectedIds.join() &&
    (!expectedEnds || before.map(({ endsAt }) => endsAt).join() === expectedEnds.join());
  if (!isSeen) throw new AppError('CONTENT_CHANGED');
  const list = [...new Map(body.list.map((one) => [one.productId, one])).values()];
  if ((await replaceFeatured(tx, list)) !== list.length) throw new AppError('NOT_FOUND');
  const note = list.map(({ productId }) => productId).join(' ');
  await writeStaffAction(
    tx,
    caller.memberId,
    'featured.set',
    { type: 'featured', id: ALL_FEATURED },
    note,
    changeOf('商品', before.map(factOf), list.map(factOf)),
  );
  return readFeatured(tx);
}
