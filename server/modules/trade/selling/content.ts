import type { ListingContent, ListingInput, ListingKind } from '@common/endpoints/listings';
import { exactAmount, parseAmount } from '@common/money/money';
import type { Queryable, Tx } from '../../../db/database';
import { readDatabaseTime } from '../../../db/databaseTime';
import { AppError } from '../../../errors';
import { claimPictures } from '../../content/pictures/claimPictures';
import { checkTerms, type LotTerms } from '../auctions/openLot';
import * as sql from './productStore';
import { refuseBlockedWords, type SellerRules } from './rules';

const HOUR_MS = 3_600_000;

/** Claims the form's pictures for the listing; other fields are stored as typed. */
export async function contentOf(
  tx: Tx,
  input: ListingInput,
  sellerId: number,
  before: ListingContent | null,
): Promise<ListingContent> {
  const pictures = await claimPictures(tx, input.pictures, {
    memberId: sellerId,
    purpose: 'product',
    already: before?.pictures ?? [],
  });
  return { ...input, pictures };
}

interface Fault {
  field: string;
  message: string;
}

async function itemFaults(
  db: Queryable,
  content: ListingContent,
  asksCondition: boolean,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const need = (holds: boolean, field: string, message: string) => {
    if (!holds) faults.push({ field, message });
  };
  need(content.title.trim().length >= 2, 'title', '請填寫標題，至少 2 個字');
  need(content.description.trim().length >= 10, 'description', '請描述商品，至少 10 個字');
  need(content.pictures.length > 0, 'pictures', '請至少放一張照片');
  need(!asksCondition || content.condition !== undefined, 'condition', '請選擇商品狀況');
  const [known] = await db.run(sql.categoryExists, [content.category]);
  need(known !== undefined, 'category', '請選擇分類');
  return faults;
}

/** The lot's terms if it can open at `now` (ms) at the earliest; a later chosen start stays. */
export function termsAt(now: number, content: Partial<ListingContent>): LotTerms {
  const { startPrice = '0', reserve, buyNow, startsAt = 0, hours = 0 } = content;
  const opensAt = Math.max(now, startsAt);
  return {
    startPrice,
    ...(reserve && { reserve }),
    ...(buyNow && { buyNow }),
    startsAt: opensAt,
    endsAt: opensAt + hours * HOUR_MS,
  };
}

function priceFaults(kind: ListingKind, content: ListingContent, rules: SellerRules): Fault[] {
  const isZero = (amount: string | undefined) => !amount || parseAmount(amount) === 0n;
  const field = kind === 'fixed' ? 'price' : 'startPrice';
  if (isZero(content[field])) return [{ field, message: '請填寫大於 0 的價格' }];
  if (kind === 'fixed' && !content.stock) return [{ field: 'stock', message: '請填寫數量' }];
  if (kind === 'auction' && !content.hours) {
    return [{ field: 'hours', message: '請選擇競標天數' }];
  }
  const { maxPrice } = rules;
  const tooExpensive = (['price', 'startPrice', 'reserve', 'buyNow'] as const).filter((one) => {
    const amount = content[one];
    return maxPrice !== null && amount !== undefined && parseAmount(amount) > maxPrice;
  });
  return tooExpensive.map((one) => ({
    field: one,
    message: `新賣家的價格最高 ${exactAmount(rules.settings.newSeller.price)} GAB`,
  }));
}

/**
 * Checks complete content against the rules.
 * @throws AppError LISTING_INCOMPLETE naming each field, LISTING_WORDS, LOT_PRICES, LOT_TIMES
 */
export async function checkContent(
  db: Queryable,
  kind: ListingKind,
  content: ListingContent,
  rules: SellerRules,
): Promise<void> {
  const asksCondition = content.fulfilment !== 'digital';
  const faults = [
    ...(await itemFaults(db, content, asksCondition)),
    ...priceFaults(kind, content, rules),
  ];
  if (faults.length > 0) throw new AppError('LISTING_INCOMPLETE', { data: { faults } });
  refuseBlockedWords(rules, `${content.title} ${content.subtitle} ${content.description}`);
  if (kind === 'auction') {
    const now = await readDatabaseTime(db);
    checkTerms(termsAt(now, content), now);
  }
}
