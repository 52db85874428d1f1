import { pbkdf2Sync } from 'node:crypto';
import type { Address, Hex } from 'viem';
import { HDKey, hdKeyToAccount } from 'viem/accounts';
import { ensureEth, ensureTransferOnce } from './deploy';
import type { RpcRequest } from './rpc';

/** The publicly known mnemonic of test chains: worthless except on the embedded chain. */
export const DEMO_MNEMONIC = 'test test test test test test test test test test test junk';
/** Wallets of the demo's members, and an unbound one for newcomers who signed in by e-mail. */
const DEMO_WALLETS = 8;
const DEMO_GAB = 20_000n * 10n ** 18n;

let root: HDKey | undefined;

/** Derives the BIP-39 seed once for all wallets, with OpenSSL: in JavaScript it delayed each start by a second. */
function rootKey(): HDKey {
  root ??= HDKey.fromMasterSeed(pbkdf2Sync(DEMO_MNEMONIC, 'mnemonic', 2048, 64, 'sha512'));
  return root;
}

/** One demo wallet by its index in the mnemonic. */
export const demoAccount = (addressIndex: number) => hdKeyToAccount(rootKey(), { addressIndex });

/** Addresses of the demo members' wallets, in the order of their index in the mnemonic. */
export const demoWallets = (): Address[] =>
  Array.from({ length: DEMO_WALLETS }, (_, index) => demoAccount(index).address);

/** Gives each demo wallet 20,000 GAB once, and ETH for fees whenever it has run low. Safe to repeat. */
export async function fundDemoWallets(
  request: RpcRequest,
  { token, treasuryKey }: { token: Address; treasuryKey: Hex },
): Promise<void> {
  for (const to of demoWallets()) {
    await ensureEth(request, to);
    await ensureTransferOnce(request, { token, senderKey: treasuryKey, to, amount: DEMO_GAB });
  }
}
