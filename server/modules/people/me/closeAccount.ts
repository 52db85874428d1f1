import type { Closing, closeAccount as closeContract } from '@common/endpoints/closing';
import { amountToString, parseAmount } from '@common/money/money';
import { CLOSING_BLOCKS } from '@common/people/closing';
import type { Queryable } from '../../../db/database';
import { readSetting } from '../../../db/settings';
import { AppError, refuseChanged } from '../../../errors';
import type { Call } from '../../../http/route';
import { readBalances } from '../../../ledger/ledger';
import { WITHDRAWAL_LIMITS } from '../../../ledger/withdrawalLimits';
import { queueMail } from '../../messages/mail/queueMail';
import { hasOpenPayment } from '../../trade/orders/openPayment';
import { closedMail } from '../auth/mails';
import { endSessions } from '../auth/sessions';
import { unbindAllWallets } from '../auth/unbindWallet';
import * as sql from './closingStore';

/** What blocks the closing of an account, and the balances that the member would give up. */
export async function readClosing(db: Queryable, memberId: number): Promise<Closing> {
  const { min } = await readSetting(db, WITHDRAWAL_LIMITS);
  const { coin, adv } = await readBalances(db, memberId);
  const counts = new Map(
    (await db.run(sql.readBlocks, [memberId])).map(({ kind, count }) => [kind as string, count]),
  );
  // A balance below the minimum of a withdrawal does not block: the member could not get rid of it.
  counts.set('coin', coin.available >= parseAmount(min) ? 1 : 0);
  counts.set('payments', (await hasOpenPayment(db, memberId)) ? 1 : 0);
  return {
    blocks: CLOSING_BLOCKS.flatMap((kind) => {
      const count = counts.get(kind) ?? 0;
      return count > 0 ? [{ kind, count }] : [];
    }),
    coin: amountToString(coin.available),
    adv: amountToString(adv.available),
    minWithdrawal: min,
  };
}

/**
 * Closes an account for good (ADR 124): ends its sessions and wallets, and deletes its personal data. Orders and journals stay.
 * @throws AppError ACCOUNT_CLOSED, CLOSING_BLOCKED, SEEN_CHANGED when the balances given up are not those that the member saw
 */
export async function closeAccount({
  tx,
  chain,
  caller: { memberId },
  body,
}: Call<typeof closeContract>): Promise<null> {
  const member = await tx.maybeOne(sql.lockForClosing, [memberId]);
  if (!member) throw new AppError('ACCOUNT_CLOSED');
  const { blocks, coin, adv } = await readClosing(tx, memberId);
  if (blocks.length > 0) throw new AppError('CLOSING_BLOCKED');
  const isSeen =
    parseAmount(body.coin) === parseAmount(coin) && parseAmount(body.adv) === parseAmount(adv);
  if (!isSeen) refuseChanged('您的餘額', `${coin} GAB、${adv} 廣告幣`);
  await unbindAllWallets(tx, memberId, chain.chainId);
  await endSessions(tx, memberId, null);
  await tx.run(sql.closeMember, [memberId]);
  if (member.email) await queueMail(tx, closedMail(member.email));
  return null;
}
