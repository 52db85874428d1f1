import type { PrivateKeyAccount } from 'viem/accounts';
import type { TestApp } from './app';

/** Requests a message for a wallet to sign. */
export async function askToSign(shop: TestApp, account: PrivateKeyAccount) {
  const body = { address: account.address, chainId: shop.chain.chainId };
  return (await shop.call('', 'POST', '/api/auth/nonce', body)).body.data;
}

/** Requests a message and signs it. */
export async function signedBy(shop: TestApp, account: PrivateKeyAccount) {
  const { message } = await askToSign(shop, account);
  return { message, signature: await account.signMessage({ message }) };
}

export const enterByWallet = (shop: TestApp, body: unknown) =>
  shop.call('', 'POST', '/api/auth/wallet', body);

/** Signs in by wallet. Returns the error code; empty on success. */
export async function entryCode(shop: TestApp, body: unknown): Promise<string> {
  const reply = await enterByWallet(shop, body);
  expect(reply.status).toBe(200);
  expect(reply.body.success).toBe(reply.body.errorCode === '');
  return reply.body.errorCode;
}
