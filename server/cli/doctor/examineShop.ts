import { amountToString } from '@common/money/money';
import { openForAudit, openForOperator } from '../../compose/operatorAccess';
import type { Config } from '../../config';
import { StartError } from '../../embedded/startError';
import { countUnfinished, readShopWallets } from '../../ledger/shopWallets';
import { describePgTools } from '../pgTools';
import { examineCertificate } from './certificate';
import { examineChain } from './chain';
import { examineDatabase, examineOwner, examineReplicas } from './database';
import { examineEvents } from './events';
import { examine, type Finding, note, ok } from './finding';
import { readOpenWithdrawals } from './guardStore';
import { fundsOf } from './guards';
import { examineKeys } from './keys';
import { examineMail, examineNode, examineProxy, examineRunning, examineStorage } from './machine';
import { examinePush } from './push';

async function examineEmbedded(config: Config): Promise<Finding[]> {
  const { running, close } = await openForOperator(config);
  await close();
  return [ok('database', `embedded, ${running ? 'in use by the shop that runs' : 'at rest'}`)];
}

/**
 * Whether the database's money is on the chain, the token and the wallet that the settings name, and how much of it replaced
 * wallets still hold.
 */
async function examineBooks(config: Config): Promise<Finding[]> {
  const { db, chain, close } = await openForAudit(config);
  try {
    const { all } = await readShopWallets(db, chain.systemWallet);
    const { gab: open } = await db.one(readOpenWithdrawals);
    const found = [
      ok('books', `of ${chain.tokenAddress} in the wallet ${chain.systemWallet}`),
      fundsOf(await chain.balanceOf(chain.systemWallet), BigInt(open)),
    ];
    for (const { number, address, retiredBlock } of all) {
      if (retiredBlock === null) continue;
      const gab = await chain.balanceOf(address);
      const unmined = await countUnfinished(db, number);
      const detail = `${address}, replaced at block ${retiredBlock}, has ${amountToString(gab)} GAB of the shop's and ${unmined} unfinished withdrawals`;
      found.push(
        gab > 0n || unmined > 0
          ? note('old wallet', `${detail}: see "Replacing the wallet" in docs/OPERATING.md.`)
          : ok('old wallet', detail),
      );
    }
    return found;
  } finally {
    await close();
  }
}

/** Whether the owner, who makes backups, finds the client programs for it here: else the first backup would say so at night. */
async function examinePrograms(ownerUrl: string): Promise<Finding> {
  try {
    return ok('programs', await describePgTools(ownerUrl));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return note('programs', `${error.message} Without them this machine makes no dumps or drills.`);
  }
}

/** Examines everything that the settings name. Changes nothing, except that it stores a probe file and deletes it. */
export async function examineShop(config: Config, sqlFolder: string): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl, databaseReadUrls, databaseOwnerUrl } = config;
  const parts = [
    examine('database', () =>
      databaseUrl
        ? examineDatabase(databaseUrl, sqlFolder, databaseDirectUrl)
        : examineEmbedded(config),
    ),
    examine('replica', async () =>
      databaseUrl && databaseReadUrls.length > 0
        ? examineReplicas(databaseDirectUrl ?? databaseUrl, databaseReadUrls)
        : [],
    ),
    examine('owner', async () =>
      databaseOwnerUrl ? examineOwner(databaseOwnerUrl, databaseUrl) : [],
    ),
    examine('programs', async () =>
      databaseOwnerUrl ? [await examinePrograms(databaseOwnerUrl)] : [],
    ),
    examine('chain', () => examineChain(config)),
    examine('books', async () => (databaseUrl ? examineBooks(config) : [])),
    examine('events', () => examineEvents(config)),
    examine('mail', () => examineMail(config)),
    examine('push', async () => [examinePush(config)]),
    examine('keys', async () => (databaseUrl ? examineKeys(databaseUrl, config) : [])),
    examine('storage', () => examineStorage(config)),
    examine('proxy', async () => [examineProxy(config)]),
    examine('certificate', () => examineCertificate(config.siteUrl)),
    examine('running', () => examineRunning(config)),
  ];
  return [examineNode(process.versions.node), ...(await Promise.all(parts)).flat()];
}
