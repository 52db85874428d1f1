import { bytesToHex } from 'viem';
import { demoAccount } from '../chain/demoWallets';
import { ensureTransferOnce } from '../chain/deploy';
import type { Chain } from '../chain/port';
import type { RpcRequest } from '../chain/rpc';
import type { Database } from '../db/database';
import { demoMembers } from '../db/seed/demoMembers';
import { seedDemoShop } from '../db/seed/seedShop';
import { scanBlocks } from '../modules/money/chainWatcher/scanBlocks';

/** Demo members' deposits on the first start, so that they can buy from their balance. */
const FIRST_DEPOSIT = 10_000n * 10n ** 18n;

/**
 * Fills the demo shop on its first start. Balances come from real transfers of the demo wallets to the
 * system wallet, credited by the watcher like anyone's; each is sent only once.
 * @returns whether this call filled the shop
 */
export async function prepareDemo(
  db: Database,
  chain: Chain,
  request: RpcRequest,
  confirmations: number,
): Promise<boolean> {
  const wasSeeded = await seedDemoShop(db);
  // The watcher credits only blocks after its first one, so it must run before the demo members pay in.
  await scanBlocks(db, chain, confirmations);
  for (const { role, walletIndex } of demoMembers) {
    if (role !== 'buyer' && role !== 'seller') continue;
    const { privateKey } = demoAccount(walletIndex).getHdKey();
    if (!privateKey) throw new Error('a demo wallet has no key');
    await ensureTransferOnce(request, {
      token: chain.tokenAddress,
      senderKey: bytesToHex(privateKey),
      to: chain.systemWallet,
      amount: FIRST_DEPOSIT,
    });
  }
  return wasSeeded;
}

const ROLES = {
  buyer: '買家',
  seller: '市集賣家',
  staff: '客服',
  admin: '管理員',
  deputy: '管理員',
  center: '服務中心',
};

/** The demo accounts, as printed at the start. */
export function demoBanner(url: string): string {
  const rows = demoMembers.map(
    ({ name, role, email, walletIndex }) =>
      `  ${name}（${ROLES[role]}）  示範錢包 ${walletIndex}  或 ${email}`,
  );
  return [
    'Demo accounts (sign in with 示範錢包, or by e-mail with the code from the mailbox):',
    ...rows,
    `Mailbox: ${url}/mailbox`,
  ].join('\n');
}
