import { findTestBreaches } from '../../../testing/database';
import { PayoutWorld } from '../../../testing/payoutWorld';

let world: PayoutWorld;
beforeEach(async () => {
  world = await PayoutWorld.open();
});
afterEach(() => world.end());

describe('the database refuses', () => {
  const refuses = (text: string, values: unknown[] = []) =>
    expect(world.pay.sql(text, values)).rejects;

  it('a second owner of a nonce, a second nonce of a withdrawal, and the deletion of a nonce', async () => {
    const [one, two] = [await world.queue(), await world.queue()];
    await world.round();
    const insert =
      'INSERT INTO payout_nonces (chain_id, nonce, withdrawal_id) VALUES (31337, $1, $2)';
    const three = await world.queue();
    await refuses(insert, [0, three.id]).toThrow(/payout_nonces_chain_id_wallet_nonce_pk/);
    await refuses(insert, [9, one.id]).toThrow(/payout_nonces_one/);
    await refuses('DELETE FROM payout_nonces').toThrow(/permission denied/);
    await refuses(
      `INSERT INTO withdrawal_attempts (withdrawal_id, chain_id, nonce, tx_hash, raw, max_fee, tip, gas)
       VALUES ($1, 31337, 1, '0x1', '0x', 1, 1, 1)`,
      [one.id],
    ).toThrow(/withdrawal_attempts_nonce/);
    await world.settle([one, two, three]);
  });

  it('invalid transitions: to broadcast without an attempt, to done without a Transfer, back to the queue', async () => {
    const { who, id } = await world.queue();
    const move = (state: string, more = '') =>
      refuses(`UPDATE withdrawals SET state = $2 ${more} WHERE id = $1`, [id, state]);
    await move('broadcast').toThrow(/no stored attempt/);
    await move('done', ', result = 1').toThrow(/not allowed/);
    await move('rejected').toThrow(/holds do not end/);
    await world.round();
    await move('queued').toThrow(/not allowed/);
    await world.mine();
    await move('done', ', result = 1').toThrow(/without its mined Transfer/);
    await refuses('UPDATE withdrawals SET amount = 1').toThrow(/permission denied/);
    await world.settle([{ who, id }]);
  });
});

it('the auditor reports a completed withdrawal without its Transfer', async () => {
  const { who, id } = await world.queue();
  await world.settle([{ who, id }]);
  const undo = new Error('undo');
  const attempt = world.db.transaction(async (tx) => {
    await tx.run(
      { name: 'forge', text: `UPDATE outflows SET state = 'reversed' WHERE withdrawal_id = $1` },
      [id],
    );
    expect((await findTestBreaches(tx)).map(({ invariant }) => invariant)).toContain(9);
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
});
