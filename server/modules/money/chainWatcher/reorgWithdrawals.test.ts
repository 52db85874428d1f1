import { parseAmount } from '@common/money/money';
import { readBalances } from '../../../ledger/ledger';
import { newAccount } from '../../../testing/app';
import { PayoutWorld } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';
import { ask, confirm, putInBook, type Withdrawer } from '../../../testing/withdrawals';
import { scanBlocks } from './scanBlocks';

let world: PayoutWorld;
beforeEach(async () => {
  world = await PayoutWorld.open();
});
afterEach(() => world.end());

/** A member whose whole balance is one deposit of 3000 GAB. */
async function depositor() {
  const { account, memberId: id, token } = await world.pay.payer();
  const email = `depositor${id}@shop.example`;
  await world.pay.sql('UPDATE members SET email = $2 WHERE id = $1', [id, email]);
  const { address } = newAccount();
  const addressId = await putInBook(world.shop, id, address);
  const txHash = await world.pay.send(account, '3000');
  await world.mine(N + 1);
  const who: Withdrawer = { id, token, email, addressId, address };
  return { who, txHash, came: () => world.received(who) };
}
async function asked(who: Withdrawer, amount: string, confirms = true): Promise<number> {
  const { id } = (await ask(world.shop, who, amount)).data;
  if (confirms) await confirm(world.shop, who, id);
  return id;
}
const undo = (txHash: string) => world.node.reorg(N + 1, { drop: [txHash as `0x${string}`] });
const coinOf = async ({ id }: Withdrawer) => (await readBalances(world.db, id)).coin;
/** Resumes withdrawals and lets the payer pay what it still would. */
async function resume(): Promise<void> {
  await world.clearHalt();
  await world.mine(N + 2);
}

describe('a deep reorg takes a deposit whose money is on its way out', () => {
  it('ends the withdrawals that nobody signed, whatever their state, and debits what they held', async () => {
    const { who, txHash, came } = await depositor();
    const all = [await asked(who, '1500'), await asked(who, '100', false), await asked(who, '100')];
    const states = await Promise.all(all.map((id) => world.state(id)));
    expect(states.map(({ state }) => state)).toEqual(['review', 'submitted', 'review']);
    undo(txHash);
    await world.pay.mine();
    for (const id of all) expect(await world.state(id)).toMatchObject({ state: 'rejected' });
    expect(await coinOf(who)).toEqual({ available: 0n, held: 0n });
    expect(await world.pay.house('loss')).toBe(0n);
    await world.pay.expectClean();
    await resume();
    expect(await came()).toBe(0n);
  });

  it('pays none of an administrator, who is not frozen', async () => {
    const { who, txHash, came } = await depositor();
    await world.pay.sql(`SELECT grant_capability($1, 'admin', NULL, 'test')`, [who.id]);
    const id = await asked(who, '900');
    expect(await world.state(id)).toMatchObject({ state: 'queued' });
    undo(txHash);
    await world.pay.mine();
    await resume();
    expect([await came(), await world.pay.house('loss')]).toEqual([0n, 0n]);
    expect(await world.state(id)).toMatchObject({ state: 'rejected' });
    await world.pay.expectClean();
  });

  it('leaves open what the chain may have paid, as in a restored database', async () => {
    const { who, txHash } = await depositor();
    const id = await asked(who, '900');
    undo(txHash);
    world.node.mine();
    await scanBlocks(world.db, world.pay.chainBut({ walletNonce: async () => 7 }), N);
    expect(await world.state(id)).toMatchObject({ state: 'queued' });
    expect((await coinOf(who)).held).toBe(parseAmount('901'));
    expect(await world.pay.house('loss')).toBe(-parseAmount('901'));
  });
});
