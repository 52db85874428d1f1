import type { authWallet } from '@common/endpoints/auth';
import { normaliseSignature } from '@common/people/signature';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { hasExpectedFields, nonceOf, signerOf, siteOf } from './siwe';
import { lockNonce, spendNonce } from './store';

type Proof = Pick<Call<typeof authWallet>, 'tx' | 'chain' | 'settings' | 'origin' | 'body'>;

/**
 * Returns the address (lower case) that signed the issued message, and marks its nonce as used in this transaction. A
 * refusal leaves the nonce unused, so that a stranger cannot burn it.
 * @throws AppError NONCE_INVALID, WRONG_CHAIN, SIGNATURE_SHAPE, SIGNATURE_INVALID
 */
export async function proveWallet({ tx, chain, settings, origin, body }: Proof): Promise<string> {
  const { message } = body;
  const nonce = nonceOf(message);
  const issued = nonce ? await lockNonce(tx, nonce) : undefined;
  if (!nonce || !issued || issued.used || issued.now >= issued.expires_at) {
    throw new AppError('NONCE_INVALID');
  }
  const { chainId } = chain;
  if (issued.chain_id !== chainId) throw new AppError('WRONG_CHAIN', { data: { chainId } });
  const signature = normaliseSignature(body.signature);
  if (!signature) throw new AppError('SIGNATURE_SHAPE');
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
    !hasExpectedFields(message, expected) ||
    (await signerOf(message, signature)) !== issued.address
  ) {
    throw new AppError('SIGNATURE_INVALID');
  }
  if (!(await spendNonce(tx, nonce))) throw new AppError('NONCE_INVALID');
  return issued.address;
}
