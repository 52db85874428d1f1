import { api } from '@/services/api';
import { deviceId } from '@/session/deviceId';
import { saveMember, saveUser, storedUser } from '@/session/session';
import { rememberSignInWay } from '@/session/signInWay';
import { whileBinding } from './binding';
import { connection } from './connection';
import type { Wallet } from './discovery';
import { proveWallet, type WalletSignInStage } from './proveWallet';

type OnStep = (step: WalletSignInStage) => void;

/**
 * Signs in by wallet. A previous session ends only when the new one has started, so a refusal loses
 * nothing.
 * @throws WalletError, or what `api` throws
 */
export async function signInByWallet(wallet: Wallet, onStep: OnStep): Promise<void> {
  const proof = await proveWallet(wallet, onStep);
  const session = await api('POST /api/auth/wallet', {
    body: { ...proof, device: deviceId() },
  });
  if (storedUser()) {
    await api('POST /api/auth/logout', { skipErrorHandler: true }).catch(() => {});
  }
  const now = connection();
  rememberSignInWay('wallet');
  saveUser({ ...session, ...(now && { mm: { address: now.address, chainId: now.chainId } }) });
}

/**
 * Binds the wallet to the signed-in member.
 * @throws WalletError, or what `api` throws
 */
export function bindWallet(wallet: Wallet, onStep: OnStep): Promise<void> {
  return whileBinding(async () => {
    const proof = await proveWallet(wallet, onStep);
    saveMember(await api('POST /api/me/wallets', { body: proof }));
  });
}

/**
 * Proves the member's identity again by one of their wallets.
 * @throws WalletError, or what `api` throws
 */
export function proveAgain(wallet: Wallet, onStep: OnStep): Promise<void> {
  return whileBinding(async () => {
    const body = await proveWallet(wallet, onStep);
    await api('POST /api/me/proof/wallet', { body });
  });
}
