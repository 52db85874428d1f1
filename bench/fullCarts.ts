import type { Buyer } from './buyers';
import { runAsOwner, type World } from './world';

/**
 * Gives each buyer a cart of these variants, whose lines come back when they are checked out.
 * @returns ends that, so that the schema is the release's again
 */
export async function keepCartsFull(
  world: World,
  buyers: readonly Buyer[],
  skuIds: readonly number[],
): Promise<() => Promise<void>> {
  await world.db.pool.query(
    `INSERT INTO cart_lines (member_id, sku_id, quantity, price_then)
     SELECT m, s, 1, 1 FROM unnest($1::bigint[]) m, unnest($2::bigint[]) s ON CONFLICT DO NOTHING`,
    [buyers.map(({ id }) => id), skuIds],
  );
  await runAsOwner(
    world,
    `CREATE OR REPLACE FUNCTION refill_cart() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       INSERT INTO cart_lines SELECT * FROM taken ON CONFLICT DO NOTHING;
       RETURN NULL;
     END $$;
     CREATE OR REPLACE TRIGGER refill_cart AFTER DELETE ON cart_lines
     REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION refill_cart()`,
  );
  return () => runAsOwner(world, 'DROP FUNCTION refill_cart CASCADE');
}
