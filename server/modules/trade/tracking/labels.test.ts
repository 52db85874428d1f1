import { MAX_LABELS } from '@common/delivery/labelLimits';
import type { ShippingLabel } from '@common/endpoints/labels';
import { ReturnWorld } from '../../../testing/returnWorld';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());

it('labels that were asked for come first, then the newest, and one too many says that more wait', async () => {
  const { seller, sale } = await world.marketSale();
  const { no } = await world.paid(sale);
  const { rows } = await world.sql(
    `INSERT INTO parcels (order_id, carrier, tracking_no, state, driver)
     SELECT o.id, '示範物流', 'GD-' || n, 'made', 'demo' FROM orders o, generate_series(1, 130) n
     WHERE o.out_trade_no = $1 ORDER BY n RETURNING id`,
    [no],
  );
  const ids = rows.map(({ id }) => Number(id));
  const read = async (query = ''): Promise<number[]> =>
    (await world.get(seller, `/api/me/labels${query}`)).body.data.map(
      ({ id }: ShippingLabel) => id,
    );
  const all = await read();
  expect(all).toEqual(ids.toReversed().slice(0, MAX_LABELS + 1));
  const asked = [ids[3], ids[0]];
  const some = await read(`?parcels=${asked.join('-')}`);
  expect(some.slice(0, 2)).toEqual(asked);
  expect(some.slice(2)).toEqual(ids.toReversed().slice(0, MAX_LABELS - 1));
  const stranger = await world.marketSale();
  const foreign = await world.get(stranger.seller, `/api/me/labels?parcels=${asked.join('-')}`);
  expect(foreign.body.data).toEqual([]);
  expect((await world.get(seller, '/api/me/labels?parcels=1-x')).status).toBe(400);
});
