import type { Address } from 'viem';

/** Everything a block leaves behind: wei, nonces and the one token's books, by checksummed address. */
export type WorldState = {
  eth: Map<Address, bigint>;
  nonces: Map<Address, number>;
  tokens: Map<Address, bigint>;
  /** By `owner spender`. */
  allowances: Map<string, bigint>;
};

export const emptyState = (): WorldState => ({
  eth: new Map(),
  nonces: new Map(),
  tokens: new Map(),
  allowances: new Map(),
});

export const copyState = (state: WorldState): WorldState => ({
  eth: new Map(state.eth),
  nonces: new Map(state.nonces),
  tokens: new Map(state.tokens),
  allowances: new Map(state.allowances),
});
