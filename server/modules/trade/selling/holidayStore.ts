import type { Holiday } from '@common/endpoints/holidays';
import { REMIND_BEFORE_HOURS } from '@common/holidayRules';
import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { awayJson } from '../../../db/holidays';
import { epochMs, fromEpochMs } from '../../../db/moments';
import { hasNoFailure } from '../../../jobs/failureStore';

export const lockUnbidLots = statement(
  'lockUnbidLotsOfSeller',
  `SELECT id FROM lots WHERE seller_id = $1 AND closed_at IS NULL AND withdrawn_at IS NULL AND bid_count = 0
   ORDER BY id FOR UPDATE`,
);

export const lockGoodsOfSeller = statement(
  'lockGoodsOfSeller',
  `SELECT id FROM skus WHERE product_id IN (SELECT id FROM products WHERE seller_id = $1 AND on_sale)
   ORDER BY id FOR UPDATE`,
);

// One that is over begins anew.
export const writeHoliday = statement(
  'writeHoliday',
  `INSERT INTO seller_holidays AS h (seller_id, note, ends_at) VALUES ($1, $2, ${fromEpochMs('$3')})
   ON CONFLICT (seller_id) DO UPDATE SET note = excluded.note, ends_at = excluded.ends_at,
     begun_at = CASE WHEN h.ends_at > now() THEN h.begun_at ELSE excluded.begun_at END`,
);

export const deleteHoliday = statement(
  'deleteHoliday',
  'DELETE FROM seller_holidays WHERE seller_id = $1',
);

export const holidayOf = statement('holidayOf', `SELECT ${awayJson('$1')} AS holiday`, {
  holiday: t.json.as<Holiday>().orNull,
});

/**
 * Holidays whose seller is to be reminded of their end. One that began later than the reminder's time needs none, and a frozen
 * seller's goods do not come back with its end. Notices outlive a holiday, so who got one is not reminded of the same end again.
 */
const ENDING = `FROM seller_holidays h JOIN members m ON m.id = h.seller_id
  WHERE h.ends_at > clock_timestamp() AND h.ends_at <= clock_timestamp() + interval '${REMIND_BEFORE_HOURS} hours'
    AND h.begun_at <= h.ends_at - interval '${REMIND_BEFORE_HOURS} hours' AND m.frozen_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.member_id = h.seller_id AND n.kind = 'holidayEnds'
      AND n.subject = ${epochMs('h.ends_at')}::text)`;

export const endingHolidays = statement(
  'endingHolidays',
  `SELECT h.seller_id ${ENDING} AND ${hasNoFailure('remindOfHolidays', 'h.seller_id')} ORDER BY h.ends_at LIMIT 50`,
  { seller_id: t.int },
);

// Its seller changes it before, or after the reminder.
export const lockEndingHoliday = statement(
  'lockEndingHoliday',
  `SELECT ${epochMs('h.ends_at')} AS "endsAt" ${ENDING} AND h.seller_id = $1 FOR UPDATE OF h`,
  { endsAt: t.int },
);
