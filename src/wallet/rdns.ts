/** Reverse domain names by which wallets announce themselves (EIP-6963). */
export const METAMASK_RDNS = 'io.metamask';
/** The demo's own wallet (src/demoWallet); it is listed beside real wallets. */
export const DEMO_RDNS = 'demo.gab.wallet';
