import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { strictObject, Time, WalletAddress } from '../schemas';

export const SiteConfigSchema = strictObject({
  chainId: Type.Integer(),
  tokenAddress: WalletAddress,
  systemWallet: WalletAddress,
  confirmations: Type.Integer({ minimum: 1 }),
  /** Embedded chain: demo wallets and the mailbox page are there. */
  demo: Type.Boolean(),
  /** The server's clock, ms. */
  now: Time,
});
export type SiteConfig = Static<typeof SiteConfigSchema>;

export const siteConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  who: 'public',
  tag: 'site',
  summary: 'The chain, the token and the wallet that payments go to',
  data: SiteConfigSchema,
});

export const demoRpc = endpoint({
  method: 'POST',
  path: '/api/demo/rpc',
  who: 'public',
  tag: 'site',
  summary: 'JSON-RPC of the embedded chain, a few safe methods; 404 elsewhere',
  data: Type.Unknown(),
  kind: 'raw',
});
