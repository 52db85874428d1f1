import { type Database, statement } from '../../db/database';
import { readLot } from './store';
import { tellEndingSoon } from './tellLot';

/** How long before its end a lot is told to those who wait for it. */
const BEFORE_MINUTES = 15;

const due = statement(
  'lotsToRemindOf',
  `SELECT l.id FROM lots l
   WHERE l.closed_at IS NULL AND l.withdrawn_at IS NULL AND l.starts_at <= clock_timestamp()
     AND l.ends_at > clock_timestamp() AND l.ends_at <= clock_timestamp() + make_interval(mins => ${BEFORE_MINUTES})
     AND NOT EXISTS (SELECT 1 FROM lot_reminders r WHERE r.lot_id = l.id)
   ORDER BY l.ends_at LIMIT 50`,
);
const claim = statement(
  'claimLotReminder',
  'INSERT INTO lot_reminders (lot_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING lot_id',
);

/**
 * Tells of each lot once that it is about to end. A soft close that moves the end later on is known from
 * the notice's words and from being outbid. @returns how many lots this call told of
 */
export async function remindOfLots(db: Database): Promise<number> {
  let told = 0;
  for (const { id } of await db.run<{ id: number }>(due)) {
    await db.transaction(async (tx) => {
      const [mine] = await tx.run(claim, [id]);
      if (!mine) return;
      told++;
      const lot = await readLot(tx, id);
      if (lot && !lot.closed_at && !lot.withdrawn_at) await tellEndingSoon(tx, lot);
    });
  }
  return told;
}
