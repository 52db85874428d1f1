import type { Tx } from '../db/database';
import { openReturn } from '../modules/trade/returns/openReturn';
import type { Person, ReturnWorld } from './returnWorld';

/** Lets the order's time for its receipt, or for its return, end in `ms`. */
export const makeDue = (world: ReturnWorld, no: string, ms: number) =>
  world.sql(
    `UPDATE orders SET auto_confirm_at = CASE status WHEN 20 THEN now() + make_interval(secs => $2::float8 / 1000) END,
       settle_at = CASE status WHEN 10 THEN now() + make_interval(secs => $2::float8 / 1000) END
     WHERE out_trade_no = $1`,
    [no, ms],
  );

/** Time to open the return before the order is due, ms; enough for a busy machine. */
const IN_TIME_MS = 1_500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a connection of this database waits for a lock. */
async function untilBlocked(world: ReturnWorld): Promise<void> {
  for (;;) {
    const { rows } = await world.sql(
      `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE NOT l.granted AND a.datname = current_database()`,
    );
    if (rows.length > 0) return;
    await pause(5);
  }
}

interface Opening {
  lines?: readonly { skuId: number; quantity: number }[];
  /** Runs in the same transaction. */
  after?: (tx: Tx, returnId: number) => Promise<void>;
}

/** Opens a return in time, but commits only when `job`, which found the order overdue, waits for its lock. */
export async function openBefore(
  world: ReturnWorld,
  { no, buyer }: { no: string; buyer: Person },
  { lines, after }: Opening,
  job: () => Promise<unknown>,
): Promise<void> {
  await makeDue(world, no, IN_TIME_MS);
  let running: Promise<unknown> | undefined;
  await world.db.transaction(async (tx) => {
    const call = {
      tx,
      caller: { memberId: buyer.id },
      params: { out_trade_no: no },
      body: { reason: 'broken', text: '破了', lines },
    };
    const { id } = await openReturn(call as never);
    await after?.(tx, id);
    await pause(IN_TIME_MS + 50);
    running = job();
    await untilBlocked(world);
  });
  await running;
}
