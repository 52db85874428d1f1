/** Networks by chain id, as wallets name them; 31337 is the demo's own. */
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

/** A network as a person finds it in their wallet: its name where it is known, and always its id. */
export function chainName(chainId: number): string {
  const name = NAMES[chainId];
  return name ? `${name}（chain id ${chainId}）` : `chain id ${chainId}`;
}
