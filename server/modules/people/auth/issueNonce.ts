import type { authNonce } from '@common/endpoints/auth';
import { getAddress } from 'viem';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { newNonce, siteOf, writeMessage } from './siwe';
import { clock, insertNonce } from './store';

const LIFE_MS = 5 * 60_000;

/** Returns a message with a new nonce to sign. @throws AppError WRONG_CHAIN when the wallet is on another chain */
export async function issueNonce({ tx, chain, settings, origin, body }: Call<typeof authNonce>) {
  const { chainId } = chain;
  if (body.chainId !== chainId) throw new AppError('WRONG_CHAIN', { data: { chainId } });
  const address = body.address.toLowerCase();
  const issuedAt = await clock(tx);
  const expiresAt = issuedAt + LIFE_MS;
  const nonce = newNonce();
  const message = writeMessage({
    ...siteOf(settings, origin),
    address: getAddress(address),
    chainId,
    nonce,
    issuedAt,
    expiresAt,
  });
  await insertNonce(tx, { nonce, message, address, chain_id: chainId, expires_at: expiresAt });
  return { message, nonce, expiresAt };
}
