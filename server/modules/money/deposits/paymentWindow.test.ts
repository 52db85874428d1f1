import { parseAmount } from '@common/money/money';
import { N, PayWorld } from '../../../testing/payWorld';
import { expireOrders } from '../../trade/orders/sweepOrders';

let world: PayWorld;
beforeEach(async () => {
  world = await PayWorld.open();
});
afterEach(() => world.end());

const gab = parseAmount;

const ended = (no: string) =>
  world.sql(`UPDATE orders SET expires_at = now() - interval '1 minute' WHERE out_trade_no = $1`, [
    no,
  ]);
const stock = async (skuId: number) =>
  (await world.sql('SELECT stock, reserved FROM skus WHERE id = $1', [skuId]))[0];
/** Places an order of 100, and sends and reports a transfer of `amount` for it. */
async function paying(amount = '100') {
  const buyer = await world.payer();
  const placed = await world.order(buyer);
  const txHash = await world.send(buyer.account, amount);
  await world.report(buyer, placed.no, txHash);
  return { buyer, txHash, ...placed };
}

it('an order with a payment in a block stays open past its end and cannot be cancelled', async () => {
  const { buyer, no } = await paying();
  await world.mine(1);
  await ended(no);
  await expireOrders(world.db);
  expect((await world.look(buyer, no)).status).toBe(1);
  expect((await world.act(buyer, no, 'cancel')).errorCode).toBe('PAYMENT_PENDING');
  await world.mine(N);
  expect((await world.look(buyer, no)).status).toBe(2);
});

it('an order stays open for a while if a reorg drops its payment', async () => {
  const { buyer, no, txHash } = await paying();
  await world.mine(2);
  await ended(no);
  world.node.reorg(2, { drop: [txHash] });
  await world.mine(1);
  expect((await world.look(buyer, no)).payments).toMatchObject([{ state: 'reported' }]);
  await expireOrders(world.db);
  expect((await world.look(buyer, no)).status).toBe(1);
  await ended(no);
  await expireOrders(world.db);
  expect((await world.look(buyer, no)).status).toBe(-1);
});

it.each(['cancel', 'expire'])(
  'a payment for an order closed by %s stays in the buyer’s balance',
  async (how) => {
    const { buyer, no, skuId } = await paying();
    if (how === 'cancel') await world.act(buyer, no, 'cancel');
    await ended(no);
    await expireOrders(world.db);
    await world.mine(N + 1);
    const order = await world.look(buyer, no);
    expect(order).toMatchObject({ status: -1, payments: [{ state: 'credited', amount: '100' }] });
    expect(await world.coin(buyer.memberId)).toBe(gab('100'));
    expect(await stock(skuId)).toEqual({ stock: 10, reserved: 0 });
  },
);

it('payments of an order closed long ago are not looked up, but a late credit is recorded', async () => {
  const { buyer, no } = await paying();
  await world.act(buyer, no, 'cancel');
  await world.sql(`UPDATE order_payments SET created_at = now() - interval '3 days'`);
  await world.track();
  expect((await world.look(buyer, no)).payments).toMatchObject([{ state: 'failed' }]);
  await world.mine(N + 1);
  expect((await world.look(buyer, no)).payments).toMatchObject([{ state: 'credited' }]);
});

it('a payment that was first seen days ago is still followed', async () => {
  const { buyer, no } = await paying();
  await world.mine(1);
  await world.sql(`UPDATE order_payments SET created_at = now() - interval '3 days'`);
  await world.mine(N);
  expect((await world.look(buyer, no)).status).toBe(2);
});
