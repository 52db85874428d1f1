import { taipeiDay } from '@common/text/taipeiDay';
import type { Database } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { notify } from '../../messages/notices/notify';
import { endingHolidays, lockEndingHoliday } from './holidayStore';

/** Job: reminds each seller once, the day before, that their holiday ends; once more if its end was changed. */
export function remindOfHolidays(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'remindOfHolidays',
    log,
    due: async () => (await db.run(endingHolidays)).map((row) => row.seller_id),
    work: (item) =>
      db.transaction(async (tx) => {
        const sellerId = Number(item);
        const holiday = await tx.maybeOne(lockEndingHoliday, [sellerId]);
        if (!holiday) return false;
        const { endsAt } = holiday;
        await notify(tx, sellerId, 'holidayEnds', { until: endsAt, day: taipeiDay(endsAt) });
        return true;
      }),
  });
}
