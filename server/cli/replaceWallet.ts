import type { ActionSource } from '@common/endpoints/adminLog';
import { openShopChain } from '../compose/chain';
import { openForOperator, ownerLogin } from '../compose/operatorAccess';
import { readWalletsOf } from '../compose/shopChain';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { StartError } from '../embedded/startError';
import type { ShopWallet } from '../ledger/shopWallets';
import { ReplaceError, replaceWallet } from '../modules/money/payouts/replaceWallet';
import { lockAdmins } from '../modules/people/members/changeRole';
import * as sql from './administratorStore';

/** @throws StartError unless `by` names an active administrator */
async function findAdmin(db: Database, by: string): Promise<number> {
  return db.transaction(async (tx) => {
    const active = await lockAdmins(tx);
    const member = await tx.maybeOne(sql.findMember, [by.toLowerCase()]);
    if (member && active.includes(member.id)) return member.id;
    throw new StartError(`--by: ${by} is no active administrator.`);
  });
}

/**
 * Replaces the shop's wallet by the one of the settings.
 * @throws StartError with a sentence for the operator
 */
export async function replaceShopWallet(
  config: Config,
  change: { by: string; note: string; source: ActionSource },
): Promise<{ current: ShopWallet; old: ShopWallet }> {
  const { chain: settings } = config;
  if (settings.kind === 'embedded') {
    throw new StartError('CHAIN_RPC_URL: the embedded chain keeps the wallet of its own.');
  }
  if (!settings.systemWalletKey) {
    throw new StartError('SYSTEM_WALLET_KEY: the new key, with its SYSTEM_WALLET_ADDRESS.');
  }
  const { db, close } = await openForOperator(config, await ownerLogin(config));
  try {
    const opened = await openShopChain(config, () => undefined);
    const { chain } = opened;
    try {
      if (!(await readWalletsOf(db, chain))) {
        throw new StartError('This shop has never started: it takes its wallet from the settings.');
      }
      const staffId = await findAdmin(db, change.by);
      const request = opened.request;
      return await replaceWallet({
        db,
        chain,
        request,
        staffId,
        note: change.note,
        source: change.source,
      });
    } finally {
      await opened.close();
    }
  } catch (cause) {
    if (cause instanceof ReplaceError) throw new StartError(cause.message, { cause });
    throw cause;
  } finally {
    await close();
  }
}
