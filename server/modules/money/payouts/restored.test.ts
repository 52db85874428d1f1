import { amountToString, parseAmount } from '@common/money/money';
import { readBalances } from '../../../ledger/ledger';
import { sendRaw } from '../../../testing/chainWorld';
import { EAGER, foreign, PayoutWorld } from '../../../testing/payoutWorld';
import { N } from '../../../testing/payWorld';
import { Backups, type RestoredWorld } from '../../../testing/restoredWorld';
import { ask, confirm, queueOne, type Withdrawer } from '../../../testing/withdrawals';

let world: PayoutWorld;
let backups: Backups;
beforeEach(async () => {
  world = await PayoutWorld.open();
  backups = new Backups(world);
});
afterEach(async () => {
  await backups.drop();
  await world.end();
});

const GAB100 = parseAmount('100');

const reject = ({ world: { shop }, admin }: RestoredWorld, id: number) =>
  shop
    .call(admin.token, 'POST', `/api/admin/withdrawals/${id}/reject`, {
      reason: '會員來電要求取消',
    })
    .then(({ body }) => body);

const coinOf = async (restored: RestoredWorld, who: { id: number }) => {
  const { coin } = await readBalances(restored.world.db, who.id);
  return [coin.available, coin.held].map(amountToString);
};

/** Creates a withdrawal above the threshold, so that it is in review. */
async function review(): Promise<{ who: Withdrawer; id: number }> {
  const who = await world.withdrawer('5000');
  const { data } = await ask(world.shop, who, '2000');
  expect((await confirm(world.shop, who, data.id)).data.state).toBe('review');
  return { who, id: data.id };
}

it('a payer whose watcher is behind signs nothing and reports it', async () => {
  const one = await world.queue();
  world.node.mine();
  await world.round();
  expect([await world.payerStatus(), (await world.state(one.id)).state]).toEqual([
    'behind',
    'queued',
  ]);
  await world.settle([one]);
});

it('a payer waits for a watcher that catches up within its round', async () => {
  const one = await world.queue();
  world.node.mine(2);
  const round = world.round({ timing: { ...EAGER, catchUp: 10 } });
  await world.pay.scan();
  await round;
  expect((await world.state(one.id)).state).toBe('broadcast');
  await world.settle([one]);
});

it('a new shop on a wallet with a history begins at the nonce of its first block', async () => {
  const before = await PayoutWorld.open(async (node) => {
    for (const nonce of [0, 1, 2]) {
      const params = [await foreign(world, nonce)];
      await node.request({ method: 'eth_sendRawTransaction', params });
    }
    node.mine(N + 1);
  });
  const one = await before.queue();
  await before.settle([one]);
  expect((await before.attempts(one.id)).map(({ nonce }) => nonce)).toEqual([3]);
  await before.end();
});

it('a nonce that was used before the first payout, and after the shop began, halts withdrawals', async () => {
  const one = await world.queue();
  await sendRaw(world.pay.chainSide, await foreign(world, 0));
  world.node.mine();
  await world.pay.scan();
  await world.round();
  expect([await world.payerStatus(), await world.attempts(one.id)]).toEqual(['stopped', []]);
  await world.mine(N);
  expect(await world.halted()).toMatch(/序號已到 1，資料庫只記到 0/);
  await world.settle([one]);
  expect((await world.attempts(one.id)).map(({ nonce }) => nonce)).toEqual([1]);
});

it('a withdrawal that was paid after the backup cannot be rejected', async () => {
  const one = await world.queue();
  const backup = await backups.take();
  await world.round();
  await world.mine(N + 1);
  await backups.restore(backup, async (restored) => {
    // Before the watcher reads the payout the code is _UNSURE, afterwards _MATCHED.
    expect((await reject(restored, one.id)).errorCode).toBe('WITHDRAWAL_UNSURE');
    await restored.world.pay.scan();
    expect((await reject(restored, one.id)).errorCode).toBe('WITHDRAWAL_MATCHED');
    const byForce = `UPDATE withdrawals SET state = 'rejected' WHERE id = ${one.id}`;
    await expect(restored.world.pay.sql(byForce)).rejects.toThrow(/may have paid it/);
    const [outflow] = await restored.open();
    const lost = { as: 'loss', note: '看起來像損失' };
    const elsewhere = await restored.post(`/api/admin/outflows/${outflow?.id}/book`, lost);
    expect(elsewhere.errorCode).toBe('OUTFLOW_HAS_MATCH');
    expect(await restored.bringBack()).toEqual(['paid']);
    const again = { withdrawalId: one.id, note: '再按一次看看' };
    const twice = await restored.post(`/api/admin/outflows/${outflow?.id}/paid`, again);
    expect(twice.errorCode).toBe('OUTFLOW_BOOKED');
    await restored.work();
    expect(await coinOf(restored, one.who)).toEqual(['899', '0']);
    expect(await restored.world.received(one.who)).toBe(GAB100);
    // The stored attempt has the original bytes, so that a deep reorg would resend the same transaction.
    const signed = async (shop: PayoutWorld) =>
      (await shop.attempts(one.id)).map(({ nonce, tx_hash, raw }) => [nonce, tx_hash, raw]);
    expect(await signed(restored.world)).toEqual(await signed(world));
  });
});

it('a withdrawal in review that was paid after the backup is booked as paid, and its member cannot cancel it', async () => {
  const one = await review();
  const backup = await backups.take();
  const staff = await world.shop.signIn({ capabilities: ['staff'] });
  const approved = await world.shop.call(
    staff.token,
    'POST',
    `/api/admin/withdrawals/${one.id}/approve`,
    { note: '已確認' },
  );
  expect(approved.body.data.state).toBe('queued');
  await world.round();
  await world.mine(N + 1);
  await backups.restore(backup, async (restored) => {
    const { shop } = restored.world;
    const cancel = async () =>
      (await shop.call(one.who.token, 'POST', `/api/me/withdrawals/${one.id}/cancel`)).body;
    expect((await cancel()).errorCode).toBe('WITHDRAWAL_UNSURE');
    await restored.world.pay.scan();
    expect((await cancel()).errorCode).toBe('WITHDRAWAL_MATCHED');
    expect(await restored.bringBack()).toEqual(['paid']);
    await restored.work();
    expect(await restored.world.states(one.id)).toEqual(
      expect.arrayContaining(['review', 'broadcast', 'confirming', 'done']),
    );
    expect(await coinOf(restored, one.who)).toEqual(['2999', '0']);
  });
});

it('a withdrawal that was rejected after the backup is queued again, and is rejected or paid once', async () => {
  const [refused, paid] = [await world.queue(), await world.queue()];
  const [toPay, toRefuse] = [await backups.take(), await backups.take()];
  const staff = await world.shop.signIn({ capabilities: ['staff'] });
  for (const { id } of [refused, paid]) {
    const body = { reason: '會員來電要求取消' };
    await world.shop.call(staff.token, 'POST', `/api/admin/withdrawals/${id}/reject`, body);
  }
  await backups.restore(toPay, async (restored) => {
    expect(await restored.bringBack()).toEqual([]);
    await restored.world.settle([]);
    expect(await restored.world.received(paid.who)).toBe(GAB100);
  });
  await backups.restore(toRefuse, async (restored) => {
    expect((await reject(restored, refused.id)).data?.state).toBe('rejected');
  });
});

it.each([0, 1])(
  'two withdrawals with the same recipient and amount are each paid once when one was paid after the backup (booked on %i)',
  async (which) => {
    const who = await world.withdrawer();
    const ids = [await queueOne(world.shop, who, '100'), await queueOne(world.shop, who, '100')];
    const backup = await backups.take();
    await world.round({ inFlight: 1 });
    world.node.mine(N + 1);
    await backups.restore(backup, async (restored) => {
      await restored.world.pay.scan();
      const [outflow] = await restored.open();
      expect(outflow?.candidates.map(({ id, fits }) => [id, fits])).toEqual(
        ids.map((id) => [id, true]),
      );
      const body = { withdrawalId: ids[which], note: '會員說收到了其中一筆' };
      const booked = await restored.post(`/api/admin/outflows/${outflow?.id}/paid`, body);
      expect(booked).toMatchObject({ success: true, data: { state: 'explained' } });
      expect(await restored.bringBack()).toEqual([]);
      await restored.work();
      expect(await restored.world.received(who)).toBe(2n * GAB100);
      expect(await coinOf(restored, who)).toEqual(['798', '0']);
    });
  },
);

it('a deposit that was credited after the backup is credited once', async () => {
  const backup = await backups.take();
  const payer = await world.pay.payer();
  const before = await backups.take();
  await world.pay.send(payer.account, '70');
  await world.mine(N + 1);
  // A wallet bound before the backup credits its member again; one bound after it leaves the deposit in suspense.
  await backups.restore(before, async (restored) => {
    await restored.bringBack();
    await restored.work();
    expect(await restored.world.pay.coin(payer.memberId)).toBe(parseAmount('70'));
  });
  await backups.restore(backup, async (restored) => {
    await restored.bringBack();
    expect(await restored.world.pay.house('suspense')).toBe(parseAmount('70'));
    await restored.world.pay.expectClean();
  });
});

describe('an unmined transaction that was signed after the backup', () => {
  it('stops the payer while the node has it, and is the only payment', async () => {
    const one = await world.queue();
    const backup = await backups.take();
    await world.round();
    await backups.restore(backup, async (restored) => {
      await restored.world.pay.scan();
      await restored.world.round();
      expect(await restored.world.payerStatus()).toBe('stopped');
      expect(await restored.world.attempts(one.id)).toEqual([]);
      expect((await reject(restored, one.id)).errorCode).toBe('WITHDRAWAL_UNSURE');
      restored.world.node.mine(N + 1);
      expect(await restored.bringBack()).toEqual(['paid']);
      await restored.work();
      expect(await restored.world.received(one.who)).toBe(GAB100);
    });
    await world.settle([one]);
  });

  it('is the only payment even if no node showed it, since both transactions have one nonce', async () => {
    const one = await world.queue();
    const backup = await backups.take();
    await world.round();
    // The higher fee makes it differ from the transaction that the restored shop signs.
    await world.round({ timing: { ...EAGER, bump: 0 } });
    const lost = world.node.pool.map(({ raw }) => raw);
    world.node.pool.splice(0);
    await backups.restore(backup, async (restored) => {
      const { node } = restored.world;
      expect(await restored.bringBack()).toEqual([]);
      await restored.world.round();
      expect((await restored.world.state(one.id)).state).toBe('broadcast');
      for (const raw of lost)
        await node.request({ method: 'eth_sendRawTransaction', params: [raw] });
      await restored.world.mine(N + 2);
      expect(await restored.world.state(one.id)).toEqual({ state: 'broadcast', result: 255 });
      const body = { reason: '序號已被使用' };
      const released = await restored.post(`/api/admin/withdrawals/${one.id}/release`, body);
      expect(released.errorCode).toMatch(/^WITHDRAWAL_(MATCHED|NOT_LOST)$/);
      expect(await restored.bringBack()).toEqual(['paid']);
      await restored.work();
      expect(await restored.world.received(one.who)).toBe(GAB100);
      expect(await coinOf(restored, one.who)).toEqual(['899', '0']);
    });
    await world.settle([one]);
  });
});

it('only administrators book an outflow against capital', async () => {
  const restored = await backups.take();
  await world.settle([await world.queue()]);
  await backups.restore(restored, async (shop) => {
    await shop.world.pay.scan();
    const [outflow] = await shop.open();
    const path = `/api/admin/outflows/${outflow?.id}/book`;
    const staff = await shop.world.shop.signIn({ capabilities: ['staff'] });
    const body = { as: 'capital', note: '店主自行轉出' };
    const refused = await shop.world.shop.call(staff.token, 'POST', path, body);
    expect(refused.status).toBe(403);
    const capital = await shop.world.pay.house('capital');
    expect(await shop.post(path, body)).toMatchObject({ data: { booking: { as: 'capital' } } });
    expect(await shop.world.pay.house('capital')).toBe(capital - GAB100);
    expect(await shop.world.pay.house('loss')).toBe(0n);
    const nobody = await shop.post(path, { as: 'member', memberId: 9_999_999, note: '沒有這個人' });
    expect(nobody.errorCode).toBe('OUTFLOW_BOOKED');
    await shop.world.pay.expectClean();
  });
});
