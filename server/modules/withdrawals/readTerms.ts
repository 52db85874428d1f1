import type { WithdrawalTerms, withdrawalTerms } from '@common/endpoints/withdrawals';
import { amountToString, parseAmount } from '@common/money';
import type { Queryable } from '../../db/database';
import type { Call } from '../../http/route';
import { readBalances } from '../../ledger/ledger';
import { presentEntry, shown } from './addressBook';
import { readBook, readKnown } from './bookStore';
import { partly } from './challenge';
import { readProofs } from './challengeStore';
import { readUsedToday } from './limitsStore';
import { HALTED, readHalt, readLimits, readSwitch } from './terms';

async function readClosed(db: Queryable, chainId: number): Promise<WithdrawalTerms['closed']> {
  const [{ killed, reason }, halt] = await Promise.all([readSwitch(db), readHalt(db, chainId)]);
  if (killed) return { why: 'killed', reason };
  return halt === null ? null : { why: 'halted', reason: HALTED };
}

const FROZEN: WithdrawalTerms['closed'] = {
  why: 'frozen',
  reason: '您的帳戶目前已凍結，請聯絡客服。',
};

/**
 * All that the form has to say before anybody fills it in. Asked of the database in one go, however long the
 * book is: the browser gives up after a second.
 */
export async function readTerms({
  db,
  chain,
  caller,
}: Call<typeof withdrawalTerms>): Promise<WithdrawalTerms> {
  const { memberId } = caller;
  const [limits, used, { coin }, proofs, book, known, closed] = await Promise.all([
    readLimits(db),
    readUsedToday(db, memberId),
    readBalances(db, memberId),
    readProofs(db, memberId),
    readBook(db, memberId),
    readKnown(db, memberId),
    readClosed(db, chain.chainId),
  ]);
  const left = parseAmount(limits.dailyLimit) - used;
  return {
    ...limits,
    leftToday: amountToString(left > 0n ? left : 0n),
    available: amountToString(coin.available),
    closed: proofs.frozen ? FROZEN : closed,
    proofs: { email: proofs.email && partly(proofs.email), wallets: proofs.wallets.map(shown) },
    book: book.map((row) => presentEntry(row, known, chain)),
  };
}
