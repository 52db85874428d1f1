import { api } from '@/services/api';
import { deviceId } from '@/session/deviceId';
import { withProof } from '@/session/proof';
import { saveMember, saveUser, storedUser } from '@/session/session';
import { connection } from './connection';
import type { Wallet } from './discovery';
import { type ProofStep, proveWallet } from './proveWallet';

type OnStep = (step: ProofStep) => void;

/**
 * Signs in by wallet. Somebody who was signed in until now is logged out only when the new session
 * is there, so a refusal loses nothing.
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
  saveUser({ ...session, ...(now && { mm: { address: now.address, chainId: now.chainId } }) });
}

/**
 * Binds the wallet to the member who is signed in.
 * @throws WalletError, or what `api` throws
 */
export async function bindWallet(wallet: Wallet, onStep: OnStep): Promise<void> {
  const proof = await proveWallet(wallet, onStep);
  saveMember(await withProof(() => api('POST /api/me/wallets', { body: proof })));
}

/**
 * Proves by one of the member's own wallets that it is still them.
 * @throws WalletError, or what `api` throws
 */
export async function proveAgain(wallet: Wallet, onStep: OnStep): Promise<void> {
  const body = await proveWallet(wallet, onStep);
  await api('POST /api/me/proof/wallet', { body });
}
