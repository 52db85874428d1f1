/** Network names by chain id, as in wallets; 31337 is the demo's chain. */
const NAMES: Readonly<Record<number, string>> = {
  1: 'Ethereum 主網',
  10: 'OP Mainnet',
  56: 'BNB Smart Chain',
  137: 'Polygon',
  8453: 'Base',
  42161: 'Arbitrum One',
  31337: 'GAB 示範鏈',
  11155111: 'Sepolia 測試網',
};

/** The network's name; its id if it has none. */
export function networkName(chainId: number): string {
  return NAMES[chainId] ?? `編號 ${chainId} 的網路`;
}

/** The network's name, if known, with its id, as a wallet shows it. */
export function networkLabel(chainId: number): string {
  const name = NAMES[chainId];
  return name ? `${name}（${chainId}）` : networkName(chainId);
}
