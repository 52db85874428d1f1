import type { WithdrawalTerms, withdrawalTerms } from '@common/endpoints/withdrawals';
import { amountToString, parseAmount } from '@common/money';
import type { Queryable } from '../../db/database';
import type { Call } from '../../http/route';
import { readBalances } from '../../ledger/ledger';
import { presentEntry, shown } from './addressBook';
import { readBook } from './bookStore';
import { partly } from './challenge';
import { readProofs } from './challengeStore';
import { readUsedToday } from './limitsStore';
import { HALTED, readHalt, readLimits, readSwitch } from './terms';

async function readClosed(
  db: Queryable,
  chainId: number,
  frozen: boolean,
): Promise<WithdrawalTerms['closed']> {
  if (frozen) return { why: 'frozen', reason: '您的帳戶目前已凍結，請聯絡客服。' };
  const { killed, reason } = await readSwitch(db);
  if (killed) return { why: 'killed', reason };
  return (await readHalt(db, chainId)) === null ? null : { why: 'halted', reason: HALTED };
}

/** All that the form has to say before anybody fills it in. */
export async function readTerms({
  db,
  chain,
  caller,
}: Call<typeof withdrawalTerms>): Promise<WithdrawalTerms> {
  const { memberId } = caller;
  const [limits, used, { coin }, proofs, book] = await Promise.all([
    readLimits(db),
    readUsedToday(db, memberId),
    readBalances(db, memberId),
    readProofs(db, memberId),
    readBook(db, memberId),
  ]);
  const left = parseAmount(limits.dailyLimit) - used;
  return {
    ...limits,
    leftToday: amountToString(left > 0n ? left : 0n),
    available: amountToString(coin.available),
    closed: await readClosed(db, chain.chainId, proofs.frozen),
    proofs: { email: proofs.email && partly(proofs.email), wallets: proofs.wallets.map(shown) },
    book: await Promise.all(book.map((row) => presentEntry(db, chain, memberId, row))),
  };
}
