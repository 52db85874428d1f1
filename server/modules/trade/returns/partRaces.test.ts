import { amountToString, parseAmount } from '@common/money/money';
import type { Tx } from '../../../db/database';
import { askFor, type Basket, type Pieces, shippedBasket } from '../../../testing/basket';
import { expectAuditClean } from '../../../testing/database';
import { openBefore } from '../../../testing/openBefore';
import { Dice, eachSeed, historiesOf } from '../../../testing/random';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';
import { confirmReceived, settleOrders } from '../orders/sweepOrders';
import { lockReturn } from './lockReturn';
import { moveOn } from './moveOn';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

const ROUNDS = 8;

/** A member's sale of three pieces for 100 each, whose buyer has 700 left. */
async function threePieces(): Promise<Basket & { seller: Person; pieces: Pieces }> {
  const seller = await world.person();
  const basket = await shippedBasket(world, { seller, lines: [{ price: '100', quantity: 3 }] });
  return { ...basket, seller, pieces: [[basket.skus[0], 1]] };
}

async function openFor(basket: Basket, pieces: Pieces): Promise<number> {
  const { body } = await askFor(world, basket, pieces);
  expect(body).toMatchObject({ success: true });
  return body.data.id;
}

const coinOf = async (who: Person) => (await who.balance())[0];

/** Its time for the buyer's receipt is over. */
const makeOverdue = (no: string) =>
  world.sql(`UPDATE orders SET auto_confirm_at = now() WHERE out_trade_no = $1`, [no]);

it('a refund of one piece beside the automatic completion leaves the seller exactly the rest', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const basket = await threePieces();
    const id = await openFor(basket, basket.pieces);
    await makeOverdue(basket.no);
    const [refund] = await Promise.all([
      world.step(basket.seller, id, 'refund'),
      confirmReceived(world.db),
      settleOrders(world.db),
      confirmReceived(world.db),
    ]);
    expect(refund.body).toMatchObject({ success: true });
    await confirmReceived(world.db);
    expect([await coinOf(basket.buyer), await coinOf(basket.seller)]).toEqual(['800', '194']);
  }
});

it('a job that selected the order before a piece was refunded settles what is left of it', async () => {
  const seller = await world.person([], ['center']);
  const lines = [{ price: '100', quantity: 3 }];
  const basket = await shippedBasket(world, { seller, lines, channel: 'shop' });
  await world.post(basket.buyer, `/api/orders/${basket.no}/confirm`);
  const [skuId = 0] = basket.skus;
  const refundAtOnce = {
    lines: [{ skuId, quantity: 1 }],
    after: async (tx: Tx, id: number) => {
      const move = { step: 'refund', role: 'seller', actorId: seller.id, note: '' } as const;
      await moveOn(tx, await lockReturn(tx, id, seller.id), move);
    },
  };
  await openBefore(world, basket, refundAtOnce, () => settleOrders(world.db));
  expect(await world.order(basket.no)).toEqual({ status: 10, settle: false, disputed: false });
  expect([await coinOf(basket.buyer), await coinOf(seller)]).toEqual(['800', '200']);
});

it('of two refunds of one return at once, one happens', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const basket = await threePieces();
    const id = await openFor(basket, basket.pieces);
    const both = await Promise.all([
      world.step(basket.seller, id, 'refund'),
      world.step(world.staff, id, 'refund', { seen: 'open' }),
    ]);
    const ends = both.map(({ body }) => body.errorCode || 'done');
    // The second decision of staff names a state that has passed.
    expect([
      ['done', 'SEEN_CHANGED'],
      ['RETURN_STEP', 'done'],
    ]).toContainEqual(ends);
    expect(await coinOf(basket.buyer)).toBe('800');
  }
});

it('of two returns asked for at once, one is opened', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const basket = await threePieces();
    const two: Pieces = [[basket.skus[0], 2]];
    const both = await Promise.all([askFor(world, basket, two), askFor(world, basket, two)]);
    expect(both.map(({ body }) => body.errorCode || 'done').sort()).toEqual([
      'RETURN_OPEN',
      'done',
    ]);
  }
});

it('a refund of one piece beside the whole refund by staff gives back what was paid, once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const basket = await threePieces();
    const { no, seller, buyer, pieces } = basket;
    const id = await openFor(basket, pieces);
    const why = { reason: '包裹遺失', restock: false };
    const [part, whole] = await Promise.all([
      world.step(seller, id, 'refund'),
      world.post(world.staff, `/api/admin/orders/${no}/refund`, why),
    ]);
    expect(part.body).toMatchObject({ success: true });
    expect(whole.body.errorCode || 'done').toMatch(/^(done|RETURN_OPEN)$/);
    expect(await coinOf(buyer)).toBe(whole.body.success ? '1000' : '800');
    expect(await coinOf(seller)).toBe('0');
  }
});

async function randomBasket(dice: Dice) {
  const seller = dice.chance(0.25) ? null : await world.person();
  const lines = Array.from({ length: dice.upTo(3) }, () => ({
    price: dice.one(['7', '13.37', '0.000000000000000007', '40']),
    quantity: dice.upTo(4),
  }));
  // At least one line that a coupon and adv can be taken from.
  const all = [{ price: '31', quantity: 3 }, ...lines];
  const basket = await shippedBasket(world, {
    seller,
    lines: all,
    ...(dice.chance(0.5) && { discount: String(dice.upTo(21)) }),
    ...(dice.chance(0.5) && { adv: `${dice.upTo(41)}.000000000000000001` }),
    ...(dice.chance(0.5) && seller && { fee: '8' }),
  });
  return { ...basket, seller };
}

/** Random pieces of what can still be returned; none when nothing can. */
async function randomPieces(dice: Dice, { buyer, no }: Basket): Promise<Pieces> {
  const { returnable } = (await world.get(buyer, `/api/orders/${no}`)).body.data;
  const all: { skuId: number; quantity: number }[] = returnable;
  if (all.length === 0) return [];
  return dice.some(all).map(({ skuId, quantity }) => [skuId, dice.upTo(quantity)]);
}

interface Amounts {
  coinAmount: string;
  advAmount: string;
}
const unitsOf = (amounts: readonly Amounts[], key: keyof Amounts) =>
  amounts.reduce((sum, one) => sum + parseAmount(one[key]), 0n);

const HISTORIES = historiesOf(10);

it(
  'in random histories of returns, answered at once by both, nobody gets more or less than was shown',
  async () => {
    await eachSeed(HISTORIES, async (seed) => {
      const dice = new Dice(seed);
      const basket = await randomBasket(dice);
      const { buyer, no } = basket;
      const who = basket.seller ?? world.staff;
      const before = await buyer.balance();
      const paid: Amounts = (await world.get(buyer, `/api/orders/${no}`)).body.data;
      const shown: Amounts[] = [];
      for (let turn = 0; turn < dice.upTo(8); turn++) {
        const pieces = await randomPieces(dice, basket);
        if (pieces.length === 0) break;
        const [one, other] = await Promise.all([
          askFor(world, basket, pieces),
          askFor(world, basket, pieces),
        ]);
        const opened = one.body.success ? one.body.data : other.body.data;
        if (dice.chance(0.2)) {
          await world.step(buyer, opened.id, 'withdraw');
          continue;
        }
        await Promise.all([
          world.step(who, opened.id, 'refund', { restock: dice.chance(0.5) }),
          world.step(world.staff, opened.id, 'refund'),
          confirmReceived(world.db),
        ]);
        shown.push(opened);
      }
      const coin = unitsOf(shown, 'coinAmount');
      const adv = unitsOf(shown, 'advAmount');
      const [coinNow = '', , advNow = ''] = await buyer.balance();
      const [coinThen = '', , advThen = ''] = before;
      expect([coinNow, advNow]).toEqual([
        amountToString(parseAmount(coinThen) + coin),
        amountToString(parseAmount(advThen) + adv),
      ]);
      expect(coin <= parseAmount(paid.coinAmount) && adv <= parseAmount(paid.advAmount)).toBe(true);
      const isOver = (await world.order(no)).status === 11;
      if (isOver) {
        expect([coin, adv]).toEqual([parseAmount(paid.coinAmount), parseAmount(paid.advAmount)]);
      }
      // The rest of it settles.
      await makeOverdue(no);
      await confirmReceived(world.db);
      await world.wait(no, 30);
      await settleOrders(world.db);
      expect(await world.order(no)).toEqual({
        status: isOver ? 11 : 10,
        settle: false,
        disputed: false,
      });
    });
    // Rows are never deleted, so one audit finds each breach.
    await expectAuditClean(world.db);
  },
  60_000 + HISTORIES * 4_000,
);
