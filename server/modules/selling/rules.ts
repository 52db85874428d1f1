import type { getSellingRules as contract } from '@common/endpoints/listings';
import { amountToString, parseAmount } from '@common/money';
import { Amount, strictObject } from '@common/schemas';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { type Queryable, statement } from '../../db/database';
import { AppError } from '../../errors';
import type { Caller } from '../../http/caller';
import type { Call } from '../../http/route';
import { BANDS, MOST_DAYS } from '../auctions/openLot';

/** The settings row `selling`: the market's rules in one place, changed without a release. */
const SellingSettings = strictObject({
  feeBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  openListings: Type.Integer({ minimum: 1 }),
  /** While a member is that young or has sold that little. */
  newSeller: strictObject({
    days: Type.Integer({ minimum: 0 }),
    sales: Type.Integer({ minimum: 0 }),
    openListings: Type.Integer({ minimum: 1 }),
    price: Amount,
  }),
  blockedWords: Type.Array(Type.String({ minLength: 1 })),
});

const find = statement('sellingSettings', `SELECT value FROM settings WHERE key = 'selling'`);
const standing = statement(
  'sellerStanding',
  `SELECT extract(day FROM now() - m.created_at)::int AS days,
     (SELECT count(*)::int FROM (SELECT 1 FROM orders o WHERE o.seller_id = m.id AND o.status = 10 LIMIT 100) s) AS sales,
     (SELECT count(*)::int FROM listings l LEFT JOIN products p ON p.id = l.product_id
      WHERE l.seller_id = m.id AND (l.state = 'pending' OR p.on_sale OR EXISTS (
        SELECT 1 FROM lots t WHERE t.product_id = l.product_id AND t.closed_at IS NULL AND t.withdrawn_at IS NULL))) AS open
   FROM members m WHERE m.id = $1`,
);

interface Standing {
  days: number;
  sales: number;
  open: number;
}

export interface SellerRules {
  settings: Static<typeof SellingSettings>;
  /** What is in the shop or on its way there. */
  open: number;
  mostOpen: number;
  /** Base units; null when anything may be asked. */
  mostPrice: bigint | null;
}

export const isCenter = (caller: Caller) => caller.capabilities.includes('center');
export const channelOf = (caller: Caller): 'shop' | 'market' =>
  isCenter(caller) ? 'shop' : 'market';

/** What this seller is bound to. */
export async function readRules(db: Queryable, caller: Caller): Promise<SellerRules> {
  const [row] = await db.run<{ value: unknown }>(find);
  if (!Value.Check(SellingSettings, row?.value)) {
    throw new Error('the settings row `selling` is missing or malformed');
  }
  const settings = row.value;
  const [seller] = await db.run<Standing>(standing, [caller.memberId]);
  if (!seller) throw new Error(`no member ${caller.memberId}`);
  const { newSeller } = settings;
  const isNew =
    !isCenter(caller) && (seller.days < newSeller.days || seller.sales < newSeller.sales);
  return {
    settings,
    open: seller.open,
    mostOpen: isNew ? newSeller.openListings : settings.openListings,
    mostPrice: isNew ? parseAmount(newSeller.price) : null,
  };
}

/** Letters as they are read, not as they are typed: no spaces, one width, one case. */
const readable = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '');

/** @throws AppError LISTING_WORDS naming them */
export function refuseBlockedWords(rules: SellerRules, text: string): void {
  const read = readable(text);
  const found = rules.settings.blockedWords.filter((word) => read.includes(readable(word)));
  if (found.length > 0) {
    throw new AppError('LISTING_WORDS', { data: { words: found.join('、') } });
  }
}

export async function readSellingRules({ db, caller }: Call<typeof contract>) {
  const { settings, open, mostOpen, mostPrice } = await readRules(db, caller);
  const channel = channelOf(caller);
  return {
    channel,
    moderated: !isCenter(caller),
    feeBps: channel === 'market' ? settings.feeBps : 0,
    openListings: open,
    mostListings: mostOpen,
    mostPrice: mostPrice === null ? null : amountToString(mostPrice),
    mostHours: MOST_DAYS * 24,
    softCloseSeconds: 300,
    extensionCapSeconds: 3600,
    bands: BANDS.map(({ from, step }) => ({
      from: amountToString(BigInt(from)),
      step: amountToString(BigInt(step)),
    })),
  };
}
