import type { WithdrawalTerms, withdrawalTerms } from '@common/endpoints/withdrawals';
import { amountToString, parseAmount } from '@common/money/money';
import { taipei } from '@common/text/taipeiTime';
import { getAddress } from 'viem';
import type { Queryable } from '../../../db/database';
import type { Call } from '../../../http/route';
import { readBalances } from '../../../ledger/ledger';
import { withdrawalsPausedUntil } from '../../people/auth/emailChange';
import { maskEmail } from '../../people/auth/mails';
import { readHalt } from '../chainState/haltStore';
import { presentEntry } from './addressBook';
import { readBook, readKnown } from './bookStore';
import { readProofs } from './challengeStore';
import { readUsedToday } from './limitsStore';
import { HALTED, readLimits, readSwitch } from './terms';

async function readClosed(db: Queryable, chainId: number): Promise<WithdrawalTerms['closed']> {
  const [{ killed, reason }, halt] = await Promise.all([readSwitch(db), readHalt(db, chainId)]);
  if (killed) return { why: 'killed', reason };
  return halt === null ? null : { why: 'halted', reason: HALTED };
}

const FROZEN: WithdrawalTerms['closed'] = {
  why: 'frozen',
  reason: '您的帳戶目前已凍結。請到「聯絡客服」頁與我們聯絡。',
};

const pauseOf = (until: Date | null): WithdrawalTerms['closed'] =>
  until && { why: 'paused', reason: `${taipei(until)} 起可以提幣。` };

/**
 * Everything that the withdrawal form shows before input. A constant number of statements for any length of the address
 * book, since the browser waits one second only.
 */
export async function readTerms({
  db,
  chain,
  caller,
}: Call<typeof withdrawalTerms>): Promise<WithdrawalTerms> {
  const { memberId } = caller;
  const [limits, used, { coin }, proofs, book, known, closed, paused] = await Promise.all([
    readLimits(db),
    readUsedToday(db, memberId),
    readBalances(db, memberId),
    readProofs(db, memberId),
    readBook(db, memberId),
    readKnown(db, memberId),
    readClosed(db, chain.chainId),
    withdrawalsPausedUntil(db, memberId),
  ]);
  const left = parseAmount(limits.dailyLimit) - used;
  return {
    ...limits,
    leftToday: amountToString(left > 0n ? left : 0n),
    available: amountToString(coin.available),
    // `readProofs` also reads whether the member is frozen.
    closed: proofs.frozen ? FROZEN : (closed ?? pauseOf(paused)),
    proofs: {
      email: proofs.email && maskEmail(proofs.email),
      wallets: proofs.wallets.map((one) => getAddress(one)),
    },
    book: book.map((row) => presentEntry(row, known, chain)),
  };
}
