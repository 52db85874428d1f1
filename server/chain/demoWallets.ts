import type { Address, Hex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { ensureEth, ensureGift } from './deploy';
import type { RpcRequest } from './rpc';

/** Known to everybody who ever started a test chain: worthless anywhere but on the embedded chain. */
export const DEMO_MNEMONIC = 'test test test test test test test test test test test junk';
const DEMO_WALLETS = 6;
const DEMO_GAB = 20_000n * 10n ** 18n;

/** Addresses of the demo members' wallets, in the order of their index in the mnemonic. */
export const demoWallets = (): Address[] =>
  Array.from(
    { length: DEMO_WALLETS },
    (_, addressIndex) => mnemonicToAccount(DEMO_MNEMONIC, { addressIndex }).address,
  );

/** Gives each demo wallet 20,000 GAB once, and ETH for fees whenever it has run low. Safe to repeat. */
export async function fundDemoWallets(
  request: RpcRequest,
  { token, treasuryKey }: { token: Address; treasuryKey: Hex },
): Promise<void> {
  for (const to of demoWallets()) {
    await ensureEth(request, to);
    await ensureGift(request, { token, treasuryKey, to, amount: DEMO_GAB });
  }
}
