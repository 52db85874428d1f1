import type { PrivateKeyAccount } from 'viem/accounts';
import type { TestApp } from './app';

/** The message that a wallet is to sign. */
export async function askToSign(shop: TestApp, account: PrivateKeyAccount) {
  const body = { address: account.address, chainId: shop.chain.chainId };
  return (await shop.call('POST', '/api/auth/nonce', { body })).body.data;
}

/** A fresh message, signed by the wallet. */
export async function signedBy(shop: TestApp, account: PrivateKeyAccount) {
  const { message } = await askToSign(shop, account);
  return { message, signature: await account.signMessage({ message }) };
}

export const enterByWallet = (shop: TestApp, body: unknown) =>
  shop.call('POST', '/api/auth/wallet', { body });

/** The refusal's code; empty when the wallet is let in. */
export async function entryCode(shop: TestApp, body: unknown): Promise<string> {
  const reply = await enterByWallet(shop, body);
  expect(reply.status).toBe(200);
  expect(reply.body.success).toBe(reply.body.errorCode === '');
  return reply.body.errorCode;
}
