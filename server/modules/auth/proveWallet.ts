import type { authWallet } from '@common/endpoints/auth';
import { isHex } from 'viem';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { nonceOf, saysWhatIsExpected, signerOf, siteOf } from './siwe';
import { lockNonce, spendNonce } from './store';

type Proof = Pick<Call<typeof authWallet>, 'tx' | 'chain' | 'settings' | 'origin' | 'body'>;

/**
 * The address (lower case) that signed the message we handed out. Its nonce is spent by this
 * transaction; a refusal spends nothing, so that nobody can burn another's.
 * @throws AppError NONCE_INVALID, WRONG_CHAIN, SIGNATURE_INVALID
 */
export async function proveWallet({ tx, chain, settings, origin, body }: Proof): Promise<string> {
  const { message, signature } = body;
  const nonce = nonceOf(message);
  const issued = nonce ? await lockNonce(tx, nonce) : undefined;
  if (!nonce || !issued || issued.used || issued.now >= issued.expires_at) {
    throw new AppError('NONCE_INVALID');
  }
  const { chainId } = chain;
  if (issued.chain_id !== chainId) throw new AppError('WRONG_CHAIN', { data: { chainId } });
  const expected = {
    ...siteOf(settings, origin),
    chainId,
    nonce,
    address: issued.address,
    expiresAt: issued.expires_at,
    now: issued.now,
  };
  if (
    message !== issued.message ||
    !saysWhatIsExpected(message, expected) ||
    !isHex(signature) ||
    (await signerOf(message, signature)) !== issued.address
  ) {
    throw new AppError('SIGNATURE_INVALID');
  }
  if (!(await spendNonce(tx, nonce))) throw new AppError('NONCE_INVALID');
  return issued.address;
}
