import type { getSellingRules as endpoint } from '@common/endpoints/listings';
import { SellingSchema } from '@common/endpoints/settings';
import { amountToString, parseAmount } from '@common/money/money';
import type { Static } from '@sinclair/typebox';
import type { Queryable } from '../../../db/database';
import { readSetting } from '../../../db/settings';
import { defineSetting } from '../../../db/storedSetting';
import { AppError } from '../../../errors';
import type { Caller } from '../../../http/caller';
import type { Call } from '../../../http/route';
import { LOT_TERMS } from '../auctions/lotTerms';
import { MAX_DAYS } from '../auctions/openLot';
import { holidayOf } from './holidayStore';
import * as sql from './viewStore';

/** The market's rules, a setting that staff change. Prices in GAB. */
export const SELLING = defineSetting({
  key: 'selling',
  version: 1,
  schema: SellingSchema,
  defaults: {
    // Also the one of `sale_fee_bps` where no setting can be read; a test compares them.
    feeBps: 300,
    openListings: 100,
    newSeller: { days: 30, sales: 3, openListings: 5, price: '20000' },
    blockedWords: [
      ...['電子煙', '加熱菸', '香菸', '處方藥', '安非他命', '大麻', '改造槍', '象牙'],
      ...['高仿', '盜版', '破解版', '私下交易', '場外交易', '加LINE', '加賴', 'LINE ID'],
    ],
  },
});

export interface SellerRules {
  settings: Static<typeof SellingSchema>;
  /** Number of listings in the shop or waiting for review. */
  open: number;
  maxOpen: number;
  /** Base units; null: no limit. */
  maxPrice: bigint | null;
}

export type Selling = Pick<Caller, 'memberId' | 'capabilities'>;

export const isCenter = (caller: Selling) => caller.capabilities.includes('center');
export const channelOf = (caller: Selling): 'shop' | 'market' =>
  isCenter(caller) ? 'shop' : 'market';

/** The limits that apply to this seller. */
export async function readRules(db: Queryable, caller: Selling): Promise<SellerRules> {
  const settings = await readSetting(db, SELLING);
  const seller = await db.one(sql.sellerStanding, [caller.memberId]);
  const { newSeller } = settings;
  const isNew =
    !isCenter(caller) && (seller.days < newSeller.days || seller.sales < newSeller.sales);
  return {
    settings,
    open: seller.open,
    maxOpen: isNew ? newSeller.openListings : settings.openListings,
    maxPrice: isNew ? parseAmount(newSeller.price) : null,
  };
}

/** Normalises text for matching: one width and case, without spaces, punctuation, symbols and invisible characters. */
const normalised = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '');

/** @throws AppError LISTING_WORDS naming the blocked words */
export function refuseBlockedWords(rules: SellerRules, text: string): void {
  const searched = normalised(text);
  const found = rules.settings.blockedWords.filter((word) => searched.includes(normalised(word)));
  if (found.length > 0) {
    throw new AppError('LISTING_WORDS', { data: { words: found.join('、') } });
  }
}

export async function readSellingRules({ db, caller }: Call<typeof endpoint>) {
  const { settings, open, maxOpen, maxPrice } = await readRules(db, caller);
  const channel = channelOf(caller);
  const lots = await readSetting(db, LOT_TERMS);
  return {
    channel,
    frozen: caller.frozen,
    holiday: (await db.one(holidayOf, [caller.memberId])).holiday,
    moderated: !isCenter(caller),
    feeBps: channel === 'market' ? settings.feeBps : 0,
    openListings: open,
    maxListings: maxOpen,
    maxPrice: maxPrice === null ? null : amountToString(maxPrice),
    maxHours: MAX_DAYS * 24,
    ...lots,
  };
}
