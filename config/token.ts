/** SPEC §9. */
export const COIN_SYMBOL = 'ETH';
export const TOKEN_SYMBOL = 'GAB';

/**
 * The three functions of the token that the browser calls (SPEC §3). The token's and the system
 * wallet's addresses differ by deployment: `GET /api/config` returns them.
 */
export const TOKEN_ABI = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'account', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
  {
    type: 'function',
    name: 'decimals',
    stateMutability: 'view',
    inputs: [],
    outputs: [{ name: '', type: 'uint8' }],
  },
] as const;
