import { couponCodeOf } from '@common/discounts/couponRules';
import type {
  tryMyDiscounts as myContract,
  tryDiscounts as staffContract,
  Trial,
  TrialQuery,
} from '@common/endpoints/trial';
import { parsePairs, parseTrialItems } from '@common/orders/trial';
import { hasRight } from '@common/people/roles';
import { ID_TEXT } from '@common/text/urlText';
import type { Database, Tx } from '../../../db/database';
import { AppError, refuseField } from '../../../errors';
import type { Call } from '../../../http/route';
import { explainDeals } from '../../goods/deals/explainDeals';
import { readDeals } from '../../goods/deals/readDeals';
import { tryCoupons } from '../coupons/tryCoupons';
import { lowerByDeals } from '../orders/applyDeals';
import { couponParcelOf, spreadGift } from '../orders/discounts';
import { parcelsOf } from '../orders/placeGroup';
import { readSkus, type Wanted } from '../orders/wanted';
import { presentTrial } from './presentTrial';
import * as sql from './store';
import { wayOf } from './wayOf';

/** The buyer of a trial that names none: no member has this id. */
const NOBODY = 0;

interface DiscountTrial {
  query: TrialQuery;
  buyerId: number;
  /** The seller who tries their own goods and discounts; null for staff, who try all. */
  sellerId: number | null;
}

/** The moment that was asked for; null for now. @throws AppError BAD_INPUT */
function momentOf(text: string | undefined): Date | null {
  if (!text) return null;
  const moment = new Date(/^\d{1,14}$/.test(text) ? Number(text) : Number.NaN);
  if (Number.isNaN(moment.getTime())) refuseField('at', '請選擇時間');
  return moment;
}

/** The goods that this caller may try, with their pieces. */
async function readWanted(tx: Tx, { query, sellerId }: DiscountTrial): Promise<Wanted[]> {
  const items = parseTrialItems(query.items);
  const rows = await readSkus(
    tx,
    items.map(({ skuId }) => skuId),
  );
  const skus = new Map(rows.map((sku) => [sku.id, sku]));
  return items.flatMap(({ skuId, quantity }) => {
    const sku = skus.get(skuId);
    return sku && (sellerId === null || sku.seller_id === sellerId) ? [{ sku, quantity }] : [];
  });
}

async function tryIn(tx: Tx, asked: DiscountTrial): Promise<Trial> {
  const { query, buyerId, sellerId } = asked;
  await tx.run(sql.readOnly);
  const moment = momentOf(query.at);
  const wanted = await readWanted(tx, asked);
  const skuIds = wanted.map(({ sku }) => sku.id);
  const lowered = lowerByDeals(await readDeals(tx, skuIds, moment), wanted);
  const ways = parsePairs(query.ways);
  const parcels = parcelsOf(lowered.wanted).map((parcel) => {
    const way = wayOf(parcel, ways, query);
    return { parcel, ...way, fee: way.wayFee ?? 0n };
  });
  const sellers = wanted.map(({ sku }) => sku.seller_id ?? 0);
  const makers = sellerId === null ? [...new Set([0, ...sellers])] : [sellerId];
  const goods = wanted.map(({ sku }) => ({ skuId: sku.id, sellerId: sku.seller_id }));
  const deals = await explainDeals(tx, { moment, makers, goods }, lowered.outcome);
  const code = query.code?.trim() ? couponCodeOf(query.code) : undefined;
  const coupons = await tryCoupons(tx, {
    moment,
    buyerId,
    hasOrdered: query.buyer === 'returning',
    code,
    makers,
    anyMaker: sellerId === null,
    parcels: parcels.map(couponParcelOf),
  });
  const used = coupons.find((one) => one.code === code);
  const ids = [...sellers, ...coupons.map((one) => one.seller_id ?? 0)];
  const names = await tx.run(sql.namesOf, [ids]);
  return presentTrial({
    moment,
    buyerId,
    names: new Map(names.map(({ id, name }) => [id, name])),
    parcels: spreadGift(parcels, used?.gift),
    deals,
    coupons,
    used,
    unknownCode: used ? null : (code ?? null),
  });
}

/**
 * Runs a trial cart through the steps of a checkout, in one transaction that cannot write.
 * @throws AppError BAD_INPUT
 */
const tryFor = (db: Database, asked: DiscountTrial): Promise<Trial> =>
  db.transaction((tx) => tryIn(tx, asked));

/** @throws AppError FORBIDDEN for a named member without the right to read members, NOT_FOUND, BAD_INPUT */
export async function tryDiscounts({
  db,
  caller,
  query,
}: Pick<Call<typeof staffContract>, 'db' | 'caller' | 'query'>): Promise<Trial> {
  const { buyer = '' } = query;
  if (!ID_TEXT.test(buyer)) return tryFor(db, { query, buyerId: NOBODY, sellerId: null });
  if (!hasRight(caller.capabilities, 'members.read')) throw new AppError('FORBIDDEN');
  const [member] = await db.run(sql.namesOf, [[Number(buyer)]]);
  if (!member) throw new AppError('NOT_FOUND');
  return tryFor(db, { query, buyerId: member.id, sellerId: null });
}

/** A trial of the seller's own goods and discounts, without a named buyer. @throws AppError BAD_INPUT */
export const tryMyDiscounts = ({
  db,
  caller,
  query,
}: Pick<Call<typeof myContract>, 'db' | 'caller' | 'query'>): Promise<Trial> =>
  tryFor(db, { query, buyerId: NOBODY, sellerId: caller.memberId });
