import { withClient } from '../db/withClient';
import { AuditedWorld } from '../testing/auditedWorld';
import { ownerUrlOf } from '../testing/database';

let world: AuditedWorld;
beforeAll(async () => {
  world = await AuditedWorld.open();
});
afterAll(() => world.close());

it.each([
  ['orders', ['out_trade_no', 'buyer_id', 'seller_id', 'channel', 'fee_bps']],
  ['order_returns', ['order_id', 'buyer_id', 'seller_id']],
  ['products', ['channel', 'seller_id']],
  ['listings', ['channel', 'seller_id']],
  ['lots', ['product_id', 'channel', 'seller_id', 'start_price', 'reserve', 'buy_now']],
  ['lots', ['bands', 'soft_close_seconds', 'extension_cap_seconds']],
  ['wallets', ['member_id', 'address', 'bound_at', 'bound_block']],
])('the database refuses to change %s in what was agreed: %s', (table, columns) =>
  withClient(ownerUrlOf(world.db), async (client) => {
    for (const column of columns) {
      const change = client.query(`UPDATE ${table} SET ${column} = ${column}`);
      await expect(change).rejects.toMatchObject({ code: 'GB003' });
    }
  }),
);
