import { officialName } from '@common/delivery/addressRules';
import { findCity } from '@common/delivery/taiwanDistricts';
import type {
  DeliveryTerms,
  setPlatformShipping as platformContract,
  ShippingChange,
  ShippingProfile,
  setMyShipping as setContract,
  WayTerms,
} from '@common/endpoints/shipping';
import { DELIVERY } from '@common/lists/deliveryWays';
import { TEMPERATURE } from '@common/lists/temperatures';
import { Value } from '@sinclair/typebox/value';
import type { Queryable, Tx } from '../../../db/database';
import { AppError, refuseField } from '../../../errors';
import type { Call } from '../../../http/route';
import type { Facts } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import * as sql from './store';

const MAX_CHANGES = 50;

/**
 * Requires that a way's temperatures and weights are consistent. Drops them where goods are handed over in person, since no carrier
 * cools or weighs these.
 */
function normaliseGoods({ temperatures, weight, ...way }: WayTerms, path: string): WayTerms {
  if (way.way === 'inPerson') return way;
  const names = temperatures?.map(({ temperature }) => temperature) ?? [];
  if (new Set(names).size !== names.length) refuseField(`${path}.temperatures`, '溫層重複');
  if (temperatures?.some(({ temperature, extra }) => temperature === 'ambient' && extra !== '0')) {
    refuseField(`${path}.temperatures`, '常溫不能加收，請直接填在運費');
  }
  if (weight && weight.firstGrams > weight.maxGrams) {
    refuseField(`${path}.weight`, '首重不能超過重量上限');
  }
  return { ...way, ...(temperatures && { temperatures }), ...(weight && { weight }) };
}

/** Normalises one way. A way without an address has no region, so its surcharge and the cities not served are reset. */
function normaliseWay(typed: WayTerms, place: number): WayTerms {
  const path = `terms.ways.${place}`;
  const way = normaliseGoods(typed, path);
  if (DELIVERY[way.way].addressKind === null) return { ...way, islandFee: '0', notServed: [] };
  const notServed = [...new Set(way.notServed.map(officialName))];
  if (!notServed.every(findCity)) refuseField(`${path}.notServed`, '請從清單選擇縣市');
  return { ...way, notServed };
}

/** @throws AppError BAD_INPUT for a way named twice or an unknown city */
function normaliseTerms(terms: DeliveryTerms): DeliveryTerms {
  const names = terms.ways.map(({ way }) => way);
  if (new Set(names).size !== names.length) refuseField('ways', '運送方式重複');
  return { ...terms, ways: terms.ways.map((way, place) => normaliseWay(way, place)) };
}

/** @param sellerId null for the platform */
export async function readProfile(
  db: Queryable,
  sellerId: number | null,
): Promise<ShippingProfile> {
  return (await db.maybeOne(sql.profile.find, [sellerId])) ?? { terms: null, version: 0 };
}

async function saveProfile(
  tx: Tx,
  sellerId: number | null,
  { terms, version }: ShippingProfile,
): Promise<ShippingProfile> {
  const normalised = terms && normaliseTerms(terms);
  const written = await tx.maybeOne(sql.profile.write, [
    sellerId,
    normalised && JSON.stringify(normalised),
    version,
  ]);
  if (!written) throw new AppError('CONTENT_CHANGED');
  return written;
}

/** @throws AppError BAD_INPUT, CONTENT_CHANGED when it was changed elsewhere meanwhile */
export const setMyShipping = ({ tx, caller, body }: Call<typeof setContract>) =>
  saveProfile(tx, caller.memberId, body);

function summaryOf(terms: DeliveryTerms | null): string {
  if (!terms) return '一律免運費';
  const ways = terms.ways.map(({ way, fee }) => `${DELIVERY[way].label} ${fee} GAB`);
  return `${terms.handlingDays} 天內出貨，${ways.join('、')}`;
}

const gab = (amount: string) => `${amount} GAB`;

function wayFacts(way: WayTerms): Facts {
  const { label } = DELIVERY[way.way];
  const { weight } = way;
  return {
    [`${label}運費`]: gab(way.fee),
    [`${label}每多一件`]: gab(way.eachMore),
    [`${label}免運門檻`]: way.freeFrom === null ? null : gab(way.freeFrom),
    [`${label}離島加收`]: way.islandFee === null ? '不配送' : gab(way.islandFee),
    [`${label}不配送縣市`]: way.notServed,
    [`${label}溫層加收`]: (way.temperatures ?? []).map(
      ({ temperature, extra }) => `${TEMPERATURE[temperature]} ${gab(extra)}`,
    ),
    [`${label}重量`]:
      weight === undefined
        ? null
        : `${weight.firstGrams} 克內不加收，之後每 ${weight.stepGrams} 克 ${gab(weight.stepFee)}，最重 ${weight.maxGrams} 克`,
    [`${label}說明`]: way.note,
  };
}

const termFacts = (terms: DeliveryTerms | null): Facts =>
  terms
    ? Object.assign({ 備貨天數: terms.handlingDays }, ...terms.ways.map(wayFacts))
    : { 運費: '一律免運費' };

/** @throws AppError BAD_INPUT, NOTHING_CHANGED, CONTENT_CHANGED when it was changed elsewhere meanwhile */
export async function setPlatformShipping({
  tx,
  caller,
  body: { reason, ...profile },
}: Call<typeof platformContract>): Promise<ShippingProfile> {
  const before = await readProfile(tx, null);
  const written = await saveProfile(tx, null, profile);
  // The version that was replaced is the one read above: every write raises it.
  if (written.version !== before.version + 1) throw new AppError('CONTENT_CHANGED');
  if (Value.Equal(before.terms, written.terms)) throw new AppError('NOTHING_CHANGED');
  const why = reason.trim();
  const [from, to] = [before.terms, written.terms].map((terms) => terms && JSON.stringify(terms));
  await tx.run(sql.noteChange, [from, to, caller.memberId, why]);
  const note = `${summaryOf(written.terms)}：${why}`;
  const ref = { type: 'shipping', id: 'platform' };
  const change = { before: termFacts(before.terms), after: termFacts(written.terms) };
  await writeStaffAction(tx, caller.memberId, 'shipping.change', ref, note, change);
  return written;
}

export async function readPlatformChanges({ db }: { db: Queryable }): Promise<ShippingChange[]> {
  const rows = await db.run(sql.changes, [MAX_CHANGES]);
  return rows.map(({ name, created_at, ...change }) => ({
    ...change,
    staff: name,
    at: created_at.getTime(),
  }));
}
