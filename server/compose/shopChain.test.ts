import { withClient } from '../db/withClient';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { claimShopChain, requireShopChain } from './shopChain';

const CHAIN = {
  chainId: 1,
  tokenAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  systemWallet: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
} as const;
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

it('a shop that never started accepts any chain, and keeps the first', async () => {
  await expect(requireShopChain(test.db, CHAIN)).resolves.toBeUndefined();
  await Promise.all([claimShopChain(test.db, CHAIN), claimShopChain(test.db, CHAIN)]);
  await expect(requireShopChain(test.db, CHAIN)).resolves.toBeUndefined();
});

it.each([
  ['CHAIN_ID is 11155111, not 1', { chainId: 11_155_111 }],
  [`TOKEN_ADDRESS is ${OTHER.toLowerCase()}, not 0x5fbd`, { tokenAddress: OTHER }],
  [`SYSTEM_WALLET_ADDRESS is ${OTHER.toLowerCase()}, not 0x19e7`, { systemWallet: OTHER }],
] as const)('a later start is refused: %s', async (says, change) => {
  await claimShopChain(test.db, CHAIN);
  await expect(claimShopChain(test.db, { ...CHAIN, ...change })).rejects.toThrow(says);
  await expect(requireShopChain(test.db, { ...CHAIN, ...change })).rejects.toThrow(says);
});

it('neither the application nor the owner changes what was kept', async () => {
  await claimShopChain(test.db, CHAIN);
  const changes = [`UPDATE shop_chain SET token_address = '${OTHER}'`, 'DELETE FROM shop_chain'];
  for (const change of changes) {
    await expect(test.db.pool.query(change)).rejects.toMatchObject({ code: '42501' });
    const asOwner = withClient(test.ownerUrl, (owner) => owner.query(change));
    await expect(asOwner).rejects.toMatchObject({ code: 'GB003' });
  }
});
