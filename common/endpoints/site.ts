import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { strictObject, Time, WalletAddress } from '../schemas';

export const SiteConfigSchema = strictObject({
  chainId: Type.Integer(),
  tokenAddress: WalletAddress,
  systemWallet: WalletAddress,
  confirmations: Type.Integer({ minimum: 1 }),
  /** The embedded demo chain, with demo wallets and the mailbox page. */
  demo: Type.Boolean(),
  /** Capabilities of the shop's carrier (ADR 073). */
  carrier: strictObject({
    /** It has a list of the stores that hand out parcels. */
    hasStores: Type.Boolean(),
    /** It gives tracking numbers and labels. */
    books: Type.Boolean(),
    /** A parcel that was not handed in can be cancelled. */
    cancels: Type.Boolean(),
  }),
  /** The support's e-mail address. */
  supportEmail: Type.String(),
  /** The server's clock, ms. */
  now: Time,
});
export type SiteConfig = Static<typeof SiteConfigSchema>;

export const siteConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  who: 'public',
  tag: 'site',
  summary: 'The chain, the token, the wallet that payments go to, and where support is reached',
  data: SiteConfigSchema,
  openInMaintenance: true,
});

export const demoRpc = endpoint({
  method: 'POST',
  path: '/api/demo/rpc',
  who: 'public',
  tag: 'site',
  summary: 'JSON-RPC of the embedded chain, a few safe methods; 404 elsewhere',
  data: Type.Unknown(),
  kind: 'raw',
  mediaType: 'application/json',
});
