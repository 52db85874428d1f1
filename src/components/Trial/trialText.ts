import type { Trial, TrialWhy } from '@common/endpoints/trial';
import { formatAmount } from '@common/money/money';
import type { TrialReason } from '@common/orders/trial';
import { TOKEN_SYMBOL } from '@config/token';
import dayjs from 'dayjs';

const moment = (at: number) => dayjs(at).format('YYYY/MM/DD HH:mm');

type Tried = Pick<Trial['deals'][number], 'startsAt' | 'endsAt' | 'seller'>;
type Words = (tried: Tried, why: TrialWhy) => string;

const WORDS: Readonly<Record<TrialReason, Words>> = {
  stopped: () => '已由平台停止',
  off: () => '已停用',
  early: ({ startsAt }) => `${moment(startsAt)} 才開始`,
  ended: ({ endsAt }) => `已在 ${moment(endsAt)} 結束`,
  frozen: () => '賣家的帳戶凍結中',
  usedUp: () => '總次數已用完',
  own: () => '這是買家自己賣場的優惠券',
  yoursUsed: () => '這位會員的次數已用完',
  firstOrder: () => '限首次購物，這位會員已有訂單',
  otherSeller: ({ seller }) =>
    seller.isPlatform ? '只適用指定賣家的商品' : `只適用「${seller.name}」賣的商品`,
  platformOnly: () => '只適用平台自己賣的商品',
  scope: () => '商品不在限定的商品或分類裡',
  tied: () => '這位會員與賣家有關聯，不適用平台的優惠券',
  minimum: (_, { missing = '0' }) =>
    `適用的商品還差 ${formatAmount(missing)} ${TOKEN_SYMBOL} 才到門檻`,
  pieces: (_, { pieces = 0 }) => `適用的商品還差 ${pieces} 件`,
  taken: () => '適用的商品已參加折得更多的活動',
  noFee: () => '只折抵運費，這次沒有運費可以折抵',
  unfunded: () => '平台現有的款項不夠補足給會員賣家',
  nothing: () => '商品金額太小，沒有可以折抵的部分',
};

/** Why a discount takes nothing off, for who plans discounts. */
export const whyText = (tried: Tried, why: TrialWhy): string => WORDS[why.why](tried, why);

type Line = Trial['lines'][number];
const FAULTS: Readonly<Record<NonNullable<Line['fault']>, (line: Line) => string>> = {
  offSale: () => '已下架，現在不能購買',
  paused: () => '賣家暫停販售，現在不能購買',
  away: () => '賣家休假中，現在不能購買',
  own: () => '這位會員自己賣的商品，不能購買',
  soldOut: ({ available }) => `庫存只有 ${available} 件，現在不能買這麼多`,
};

/** Why goods cannot be bought as they are; undefined when they can. */
export const faultText = (line: Line | undefined): string | undefined =>
  line?.fault ? FAULTS[line.fault](line) : undefined;
